import { isObject } from '../../../contract/json.ts';
import type { Language, WireRecord } from '../../../contract/wire.ts';
import type { App } from '../../app.ts';
import { messageOf } from '../../client/hwError.ts';
import { actionCall } from '../../providers/recordCalls.ts';
import { permittedResource } from '../../registry/permittedResource.ts';
import { createOutbox, type Outbox, type Prepared } from '../../saving/outbox.ts';
import { t as common } from '../../texts/i18n.ts';
import { actionBody, type Offer } from '../actions/offers.ts';
import { findRecord, findTarget, offerOn, scanOf, scanOffers, targetField } from './resolve.ts';
import { texts } from './texts.ts';
import { scanAccount, scanPrefix } from './waitingScans.ts';

/** The scanned codes of a record and of its destination. Records and action are looked up when the scan is sent. */
export interface Scanned {
  readonly resource: string;
  /** Component key of the page. */
  readonly screen: string;
  readonly code: string;
  readonly to: string;
}

export type ScanQueue = Outbox<Scanned>;

const queues = new WeakMap<App, ScanQueue>();

/** The scan pages that are visible now; each page is represented by an object of its own. */
export const openPages = new Set<object>();

/** Returns the queue of the scans on this device. The first call creates the queue, which then starts to send the waiting scans. */
export function scanQueueOf(app: App): ScanQueue {
  const queue = queues.get(app) ?? createQueue(app);
  queues.set(app, queue);
  return queue;
}

function createQueue(app: App): ScanQueue {
  const { session, data, staleLists, recordNews, notices, settings } = app;
  const language = (): Language => settings.get().language;
  return createOutbox<Scanned>({
    data,
    account: { get: () => scanAccount(app), subscribe: session.subscribe },
    prefix: scanPrefix,
    isKnown: isScanned,
    prepare: (scanned) => prepare(app, scanned, language()),
    reasonOf: (error) => messageOf(error, { t: common, language: language() }),
    forgotten: () => texts.t('forgotten'),
    failed: () => texts.t('failed'),
    onDone: ({ resource }) => {
      staleLists.mark(resource);
      recordNews.notify(resource);
    },
    onRejected: ({ what: { code, to }, refusal = '' }) => {
      navigator.vibrate?.([200, 100, 200]);
      // An open scan page lists the refusal itself.
      if (openPages.size === 0) notices.show({ type: 'error', text: texts.t('refusedToast', { code, to, reason: refusal }) });
    },
  });
}

function isScanned(value: unknown): value is Scanned {
  if (!isObject(value)) return false;
  const { resource, screen, code, to } = value;
  return [resource, screen, code, to].every((one) => typeof one === 'string');
}

/** Looks up the scanned records and returns the call of the action that is possible now, or the message why there is none. */
async function prepare(app: App, { resource: name, screen, code, to }: Scanned, language: Language): Promise<Prepared> {
  const { perms } = await app.access.ready();
  const loaded = await app.resources.load(name);
  const module = { ...loaded, resource: permittedResource(loaded.resource, perms) };
  const { resource } = module;
  const scan = scanOf(resource, screen);
  const offers = scan ? scanOffers(resource, scan, perms) : [];
  if (!scan || offers.length === 0) return { refusal: texts.t('noPage') };
  const record = await findRecord(app.data, { resource: name, field: scan.by, code });
  if (!record) return { refusal: texts.t('unknown', { code }) };
  const verdict = offerOn(module, offers, record);
  if (!('offer' in verdict)) return { refusal: verdict.reason?.[language] ?? notNow({ module, offers, record, code, language }) };
  const { offer } = verdict;
  const field = targetField(offer);
  const id = field && (await findTarget(app, { field, record, scan, code: to }));
  if (!field || id === undefined) return { refusal: texts.t('unknownTarget', { target: field?.title[language] ?? '', code: to }) };
  const { version: _, ...body } = actionBody(offer, { record }, { [field.name]: id });
  return { call: actionCall(offer.path, body) };
}

interface NotNow {
  readonly module: { readonly resource: Parameters<typeof scanOf>[0] };
  readonly offers: readonly Offer[];
  readonly record: WireRecord;
  readonly code: string;
  readonly language: Language;
}

/** Returns the message that no action of the page is possible in the current state of the record. */
export function notNow({ module: { resource }, offers, record, code, language }: NotNow): string {
  const { states, fields } = resource;
  const value = states ? (record[states.field] ?? states.initial) : '';
  const options = fields.find(({ name }) => name === states?.field)?.options ?? [];
  const state = options.find((option) => option.value === value)?.title[language] ?? String(value);
  const actions = offers.map(({ action }) => action.title[language]).join(language === 'zh' ? '、' : ', ');
  return texts.t('notNow', { code, state, actions });
}

/** Asks the user whether to log out although there are unsent scans; resolves to true if the user agrees or there are none. */
export async function askToLeave(app: App): Promise<boolean> {
  const n = scanQueueOf(app).state.get().waiting.length;
  if (n === 0) return true;
  return app.box.confirm({
    title: texts.t('leaveTitle'),
    text: texts.t('leaveText', { n }),
    ok: texts.t('leave'),
    cancel: texts.t('stay'),
    handle: 'scans-wait',
  });
}
