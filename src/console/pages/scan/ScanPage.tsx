import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import type { Scan, ScanProposal } from '../../../contract/screen.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { createStore, type Store, useStore } from '../../client/store.ts';
import { usePageTitle } from '../../location/page.ts';
import { readCall } from '../../providers/recordCalls.ts';
import { ask } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import type { Waiting } from '../../saving/outbox.ts';
import { passScan, type ScanAnswer, ScanField } from '../../scanner/scanner.tsx';
import { useT } from '../../texts/i18n.ts';
import { Forbidden } from '../../ui/failures.tsx';
import type { Offer } from '../actions/offers.ts';
import { listField } from '../records/resource.ts';
import { findRecord, isTarget, offerOn, scanOf, scanOffers, targetField } from './resolve.ts';
import { notNow, openPages, type Scanned, type ScanQueue, scanQueueOf } from './scanQueue.ts';
import { texts } from './texts.ts';
import './scan.css';

interface ScanPageProps {
  readonly module: ResourceModule;
  /** Component key of the page. */
  readonly screen: string;
}

/** The page of a screen with the view `scan`: the user scans records and then their destination. */
export function ScanPage({ module, screen }: ScanPageProps): ReactNode {
  const { perms } = useStore(useApp().access);
  const { resource } = module;
  const scan = scanOf(resource, screen);
  const offers = useMemo(() => (scan ? scanOffers(resource, scan, perms) : []), [resource, scan, perms]);
  if (!scan || offers.length === 0) return <Forbidden />;
  return <Scanning {...{ module, screen, scan, offers }} />;
}

/** A scanned record whose destination has not been scanned yet. */
interface Chosen {
  readonly code: string;
  /** The record; undefined if the server could not be reached to look it up. */
  readonly record?: WireRecord;
}

interface ScanningProps extends ScanPageProps {
  readonly scan: Scan;
  readonly offers: readonly Offer[];
}

function Scanning(props: ScanningProps): ReactNode {
  const { module, screen, scan, offers } = props;
  const { resource } = module;
  const { t, language } = texts.useT();
  const title = usePageTitle();
  const queue = scanQueueOf(useApp());
  const [choice] = useState(() => createStore<readonly Chosen[]>([]));
  const chosen = useStore(choice);
  const names = useNames(props);
  const onScan = useScanning({ ...props, choice, queue, names });
  // A pressed button may disappear. The focus then returns to the input, because short codes only count as scans there.
  const turn = chosen.length * 1000 + useStore(queue.state).rejected.length;
  const codes = { record: names.record, field: listField(resource, scan.by)?.title[language] ?? '' };
  return (
    <div className="s-page" data-testid="scan-page" data-resource={resource.name}>
      <h1>{title}</h1>
      <ScanField label={chosen.length === 0 ? t('scanRecord', codes) : t('scanNext', names)} onScan={onScan} turn={turn} />
      <div className="s-columns">
        <div className="s-column">
          {chosen.length > 0 && (
            <ChosenRecords {...{ resource, scan, chosen }} onDrop={(code) => choice.set(chosen.filter((one) => one.code !== code))} />
          )}
          {chosen.length > 0 && <Proposals {...{ resource, scan, chosen }} target={names.target} />}
        </div>
        <div className="s-column">
          <QueuePanels {...{ queue, screen }} />
        </div>
      </div>
      <p className="q-soft s-actions">{offers.map(({ action }) => action.title[language]).join(' / ')}</p>
    </div>
  );
}

interface Names {
  /** Title of the resource whose records are scanned first, such as `pallet`. */
  readonly record: string;
  readonly target: string;
}

function useNames({ module: { resource }, offers }: Pick<ScanningProps, 'module' | 'offers'>): Names {
  const { language } = useT();
  const [offer] = offers;
  const record = resource.title[language];
  const target = (offer && targetField(offer)?.title[language]) ?? '';
  return { record: language === 'en' ? record.toLowerCase() : record, target: language === 'en' ? target.toLowerCase() : target };
}

/** How long to wait for the server to find a scanned record, in ms. After that, the code is accepted unchecked. */
const longestCheck = 3000;

/** Maximum number of records that are sent to one destination at once. */
const mostChosen = 50;

interface UseScanning extends ScanningProps {
  /** The chosen records. The store is read at each scan, because the next scan may come before the page is rendered again. */
  readonly choice: Store<readonly Chosen[]>;
  readonly queue: ScanQueue;
  readonly names: Names;
}

/** Returns the handler of a scan: it chooses the scanned record, or sends the chosen records to the scanned destination. */
function useScanning({ module, screen, scan, offers, choice, queue, names }: UseScanning) {
  const { resource } = module;
  const data = useData();
  const { t, language } = texts.useT();

  const choose = async (code: string): Promise<ScanAnswer> => {
    const { target } = names;
    const chosen = choice.get();
    if (chosen.some((one) => one.code === code)) return { isGood: true, text: t('already', { code, target }) };
    if (chosen.length >= mostChosen) return { isGood: false, text: t('tooMany', { n: mostChosen }) };
    const take = (one: Chosen): void => choice.set([...choice.get(), one]);
    const unchecked = (): ScanAnswer => {
      take({ code });
      return { isGood: true, text: t('unchecked', { code, target }) };
    };
    if (queue.state.get().isOffline) return unchecked();
    try {
      const signal = AbortSignal.timeout(longestCheck);
      const record = await findRecord(data, { resource: resource.name, field: scan.by, code, signal });
      if (!record) return { isGood: false, text: t('unknown', { code }) };
      const verdict = offerOn(module, offers, record);
      if (!('offer' in verdict)) {
        return { isGood: false, text: verdict.reason?.[language] ?? notNow({ module, offers, record, code, language }) };
      }
      take({ code: String(record[scan.by]), record });
      return { isGood: true, text: t('here', { code, target }) };
    } catch (error) {
      if (error instanceof HwError && error.kind !== 'refused') return unchecked();
      throw error;
    }
  };
  const send = (to: string): ScanAnswer => {
    const codes = choice.get().map(({ code }) => code);
    choice.set([]);
    for (const code of codes) queue.add({ resource: resource.name, screen, code, to });
    return { isGood: true, text: t('sent', { codes: codes.join(', '), to }) };
  };
  return (text: string): ScanAnswer | Promise<ScanAnswer> => {
    if (!isTarget(text, scan)) return choose(text);
    if (choice.get().length > 0) return send(text);
    return { isGood: false, text: t('recordFirst', { code: text, ...names }) };
  };
}

interface ChosenProps {
  readonly resource: Resource;
  readonly scan: Scan;
  readonly chosen: readonly Chosen[];
}

function ChosenRecords({ resource, scan, chosen, onDrop }: ChosenProps & { readonly onDrop: (code: string) => void }): ReactNode {
  const { t, language } = texts.useT();
  const fields = scan.show.flatMap((name) => listField(resource, name) ?? []);
  return (
    <section className="s-panel" aria-label={t('chosen', { n: chosen.length })}>
      <h2 data-testid="scan-count">{t('chosen', { n: chosen.length })}</h2>
      <ul className="s-list">
        {chosen.map(({ code, record }) => (
          <li key={code} className="s-chosen" data-testid="scan-chosen">
            <strong>{code}</strong>
            <button type="button" className="q-button" data-big="true" aria-label={t('drop', { code })} onClick={() => onDrop(code)}>
              ×
            </button>
            {record ? (
              <dl>
                {fields.map((field) => {
                  const { Cell } = widgetOf(field.kind);
                  return (
                    <div key={field.name}>
                      <dt>{field.title[language]}</dt>
                      <dd>
                        <Cell field={field} value={record[field.name]} record={record} />
                      </dd>
                    </div>
                  );
                })}
              </dl>
            ) : (
              <p className="q-soft">{t('notChecked')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The destinations that the server proposes for the chosen records, with the query in `scan.propose`. A tap counts as a scan. */
function Proposals({ resource, scan, chosen, target }: ChosenProps & { readonly target: string }): ReactNode {
  const { t, language } = texts.useT();
  const data = useData();
  const { keys } = useKeys();
  const { perms } = useStore(useApp().access);
  const ids = chosen.flatMap(({ record }) => (record ? [record.id] : []));
  const { propose } = scan;
  const read = resource.reads?.find(({ name }) => name === propose);
  const isRequested = read !== undefined && perms.has(read.perm) && ids.length > 0;
  const { data: proposals, isFetching } = useQuery<readonly ScanProposal[], HwError>({
    queryKey: keys().data('default').resource(resource.name).action('list').params({ proposed: ids }).get(),
    queryFn: ({ signal }) =>
      ask(data, readCall<readonly ScanProposal[]>(resource, propose ?? '', { input: { ids } }), { isQuiet: true, signal }),
    enabled: isRequested,
    retry: false,
  });
  if (!isRequested) return null;
  const isNone = proposals?.length === 0;
  return (
    <section className="s-panel" aria-busy={isFetching} data-testid="scan-proposed">
      <h2>{t('proposed', { target })}</h2>
      {!proposals && isFetching && <p className="q-soft">{t('proposing')}</p>}
      {isNone && <p className="q-soft">{t('none', { target })}</p>}
      <div className="s-proposals">
        {(proposals ?? []).map(({ code, note }) => (
          <button key={code} type="button" className="q-button s-proposal" data-testid="scan-proposal" onClick={() => passScan(code)}>
            <strong>{code}</strong>
            {note && <span>{note[language]}</span>}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The waiting, refused and completed scans of this page. */
function QueuePanels({ queue, screen }: { readonly queue: ScanQueue; readonly screen: string }): ReactNode {
  const { t } = texts.useT();
  useEffect(() => {
    const me = {};
    openPages.add(me);
    return () => void openPages.delete(me);
  }, []);
  const { waiting, rejected, done, isOffline, isStored } = useStore(queue.state);
  const here = (all: readonly Waiting<Scanned>[]) => all.filter(({ what }) => what.screen === screen);
  return (
    <>
      <p
        className="s-state"
        role="status"
        data-testid="scan-state"
        data-waiting={waiting.length}
        data-offline={isOffline}
        hidden={waiting.length === 0}
      >
        {t(isOffline ? 'offline' : 'sending', { n: waiting.length })}
      </p>
      {!isStored && (
        <p className="s-state" role="alert" data-testid="scan-not-stored">
          {t('notStored')}
        </p>
      )}
      {rejected.length > 0 && <Rejected queue={queue} rejected={here(rejected)} />}
      <Latest waiting={here(waiting)} done={here(done)} />
    </>
  );
}

function Rejected({ queue, rejected }: { readonly queue: ScanQueue; readonly rejected: readonly Waiting<Scanned>[] }): ReactNode {
  const { t } = texts.useT();
  return (
    <section className="s-panel s-rejected" role="alert" data-testid="scan-rejected">
      <h2>{t('refused', { n: rejected.length })}</h2>
      <ul className="s-list">
        {rejected.map(({ id, what: { code, to }, refusal }) => (
          <li key={id} data-testid="scan-rejection">
            <strong>
              {code} → {to}
            </strong>
            <p>{refusal}</p>
            <div className="s-buttons">
              <button type="button" className="q-button" data-big="true" data-testid="scan-again" onClick={() => queue.retry(id)}>
                {t('again')}
              </button>
              <button type="button" className="q-button" data-big="true" data-testid="scan-dismiss" onClick={() => queue.dismiss(id)}>
                {t('dismiss')}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Maximum number of listed scans. More may be waiting; their number is shown above the list. */
const mostListed = 12;

interface LatestProps {
  readonly waiting: readonly Waiting<Scanned>[];
  readonly done: readonly Waiting<Scanned>[];
}

function Latest({ waiting, done }: LatestProps): ReactNode {
  const { t } = texts.useT();
  const all = [...waiting.toReversed().map((one) => ({ ...one, isDone: false })), ...done.map((one) => ({ ...one, isDone: true }))];
  return (
    <section className="s-panel" aria-label={t('latest')}>
      <h2>{t('latest')}</h2>
      {all.length === 0 && <p className="q-soft">{t('nothingYet')}</p>}
      <ul className="s-list" data-testid="scan-latest">
        {all.slice(0, mostListed).map(({ id, what: { code, to }, isDone }) => (
          <li key={id} className="s-latest" data-done={isDone}>
            <span>
              {code} → <strong>{to}</strong>
            </span>
            <span>{t(isDone ? 'done' : 'waiting')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
