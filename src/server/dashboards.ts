import { createHash } from 'node:crypto';
import { onceFor } from '../../codegen/cache.ts';
import {
  type CardContent,
  type ChartCard,
  type CountCard,
  type Dashboard,
  type DashboardAnswer,
  type DashboardCard,
  type DashboardIndex,
  dashboardKeys,
  type ListCard,
  type SumCard,
  type SystemCard,
  type SystemRow,
} from '../contract/dashboards.ts';
import type { Field } from '../contract/field.ts';
import { changeLogPerms } from '../contract/log.ts';
import { type Group, type Page, totalBound } from '../contract/query.ts';
import { schemaPerms } from '../contract/schemaEditor.ts';
import { sessionPerms } from '../contract/session.ts';
import { type Language, languageOf, many, type WireRecord } from '../contract/wire.ts';
import type { Actor } from './access/actor.ts';
import { holds, visibleTo } from './access/rights.ts';
import { appFor } from './access/watch.ts';
import type { App, Context } from './app.ts';
import { AppError } from './appError.ts';
import { wasStopped } from './db/searches.ts';
import { findFailedSignIns } from './db/sessions.ts';
import { columnField } from './excel/columns.ts';
import { findRunsOfJobs } from './jobs.ts';
import { type Ask, findListed, readParts } from './lists/requests.ts';
import { find } from './resource/find.ts';
import { groups } from './resource/groups.ts';
import { errorsIn } from './schema/faults.ts';

/** Returns the dashboards that the caller may see and, if there is one, the name of the dashboard that is the first page of their role. */
export function dashboardsFor(app: App, actor: Actor): DashboardIndex {
  const seen = dashboardsOf(app).filter(({ name }) => holds(actor, dashboardKeys(name).perm));
  const { roleKeys } = actor.user;
  const home = seen.find(({ roles }) => roles.some((role) => roleKeys.includes(role)));
  return { dashboards: seen.map((one) => ({ name: one.name, hash: hashOf(one) })), ...(home && { home: home.name }) };
}

function dashboardsOf({ schemas }: Pick<App, 'schemas'>): Dashboard[] {
  return schemas.compilation.dashboards.map(({ dashboard }) => dashboard).toSorted((a, b) => a.order - b.order);
}

const hashOf = onceFor((dashboard: Dashboard) => createHash('sha256').update(JSON.stringify(dashboard)).digest('hex').slice(0, 16));

/**
 * `POST findHwDashboard` `{name, cards?}`: returns the dashboard with the cards that the caller may see, and the content of the requested
 * cards.
 */
export async function findDashboard(ask: Ask): Promise<DashboardAnswer> {
  const { name, cards } = readParts(ask.body, ['name', 'cards']);
  const dashboard = dashboardsOf(ask.app).find((one) => one.name === name);
  if (!dashboard || !holds(ask.actor, dashboardKeys(dashboard.name).perm)) throw new AppError('forbidden');
  const requested = cards === undefined ? undefined : readNames(cards);
  const permitted = dashboard.rows.flatMap((row) => row.cards.flatMap((card) => permittedCard(ask, card) ?? []));
  const contents = await Promise.all(
    permitted
      .filter((one) => requested?.has(one.card.name) ?? true)
      .map(async (one) => [one.card.name, await contentOf(ask, one)] as const),
  );
  const byName = new Map(permitted.map(({ card }) => [card.name, card]));
  const rows = dashboard.rows.map((row) => ({ ...row, cards: row.cards.flatMap(({ name: own }) => byName.get(own) ?? []) }));
  return { dashboard: { ...dashboard, rows: rows.filter((row) => row.cards.length > 0) }, contents: Object.fromEntries(contents) };
}

function readNames(cards: unknown): ReadonlySet<unknown> {
  if (!Array.isArray(cards) || cards.length > mostCards) throw new AppError('invalidBody');
  return new Set<unknown>(cards);
}

/** Maximum number of cards in a request: as many as a file may have. */
const mostCards = 240;

/** A card limited to what the caller may see, and the context of a call about its resource. */
interface PermittedCard {
  readonly card: DashboardCard;
  readonly context?: Context;
}

/** Returns the card without columns that the caller may not read; undefined if the caller may not see it. */
function permittedCard(ask: Ask, card: DashboardCard): PermittedCard | undefined {
  if (card.show === 'system') return holds(ask.actor, sourcePerms[card.source]) ? { card } : undefined;
  const context = contextOf(ask, card.resource);
  if (!context?.visible.calls.find) return undefined;
  const isRead = (name: string): boolean => columnField(context.visible, name) !== undefined;
  if (![...Object.keys(card.filters), ...fieldsOf(card)].every(isRead)) return undefined;
  if (card.show !== 'list') return { card, context };
  const columns = card.columns.filter(isRead);
  const sorts = card.sorts.filter(({ field }) => isRead(field));
  return columns.length === 0 ? undefined : { card: { ...card, columns, sorts }, context };
}

/** Returns the fields that the caller must be allowed to read to get the card at all. */
function fieldsOf(card: Exclude<DashboardCard, SystemCard>): readonly string[] {
  if (card.show === 'sum') return [card.field];
  return card.show === 'chart' ? [card.by.field, ...(card.field === undefined ? [] : [card.field])] : [];
}

/** Returns the context of a call about a resource; undefined if the caller may not list it. */
function contextOf({ app, actor, headers, path }: Ask, name: string): Context | undefined {
  const compiled = findListed({ app, actor }, name) && app.schemas.byName.get(name);
  if (!compiled) return undefined;
  const nothing = (): never => {
    throw new Error('a card receives no files');
  };
  return {
    ...{ app: appFor(app, actor), actor, compiled, visible: visibleTo(actor, compiled.resource), action: undefined },
    ...{ language: languageIn(headers), id: '', body: undefined, headers: {}, path, receive: nothing, upload: nothing },
  };
}

function languageIn(headers: Ask['headers']): Language {
  return languageOf(headers['accept-language']?.toString());
}

/**
 * Returns the content of a card. If the reading is rejected or takes too long, returns the error as the content, so that the other cards
 * are still answered. Unexpected errors are thrown.
 */
async function contentOf(ask: Ask, { card, context }: PermittedCard): Promise<CardContent> {
  try {
    if (card.show === 'system') return await contentOfSystem(ask, card);
    if (!context) throw new Error(`the card ${card.name} has no resource`);
    if (card.show === 'count') return await countOf(context, card);
    if (card.show === 'sum') return await sumOf(context, card);
    return await (card.show === 'list' ? listOf(context, card) : chartOf(context, card));
  } catch (error) {
    const reason = wasStopped(error) ? new AppError('tooSlow', { cause: error }) : error;
    if (!(reason instanceof AppError)) throw error;
    ask.app.log.warn({ event: 'cardFailed', card: card.name, err: error }, 'a card of a dashboard could not be read');
    return { show: 'error', error: reason.messageIn(languageIn(ask.headers)) };
  }
}

type RecordsBody = Readonly<Record<string, unknown>>;

async function groupsOf(context: Context, body: RecordsBody, pageSize: number): Promise<Page<Group>> {
  return (await groups({ ...context, body, headers: { pagesize: String(pageSize) } })) as Page<Group>;
}

/** Cards stop counting records at the same number as the lists of the console. */
const upTo = { totalupto: String(totalBound.ofConsole) };

async function countOf(context: Context, { filters }: CountCard): Promise<CardContent> {
  const body = { ...filters, fields: [] };
  const { total, isTotalBounded } = (await find({ ...context, body, headers: { pagesize: '1', ...upTo } })) as Page<WireRecord>;
  return { show: 'count', count: total, ...(isTotalBounded && { isBounded: true }) };
}

/** Maximum number of sums on a card: one for each currency. */
const mostSums = 20;

async function sumOf(context: Context, { field: name, filters }: SumCard): Promise<CardContent> {
  const field = knownField(context, name);
  const { records } = await groupsOf(context, { by: [], sums: [name], filter: filters }, mostSums);
  const sums = records.flatMap((group) => {
    const value = group.sums[name];
    return value === undefined || value === null ? [] : [{ value, ...currencyOf(field, group) }];
  });
  return { show: 'sum', count: records.reduce((sum, { count }) => sum + count, 0), sums, field };
}

function currencyOf({ currency }: Field, group: Group): { readonly currency?: string } {
  if (!currency) return {};
  if ('code' in currency) return { currency: currency.code };
  const code = group[currency.field];
  return typeof code === 'string' ? { currency: code } : {};
}

function knownField({ visible }: Context, name: string): Field {
  const field = columnField(visible, name);
  if (!field) throw new AppError('forbidden');
  return field;
}

async function listOf(context: Context, { columns, filters, sorts, limit }: ListCard): Promise<CardContent> {
  const body = { ...filters, sorts, fields: columns };
  const headers = { pagesize: String(limit), ...upTo };
  const { records, total, isTotalBounded } = (await find({ ...context, body, headers })) as Page<WireRecord>;
  const fields = columns.map((name) => knownField(context, name));
  return { show: 'list', total, records, fields, ...(isTotalBounded && { isBounded: true }) };
}

async function chartOf(context: Context, { by, field, filters, limit }: ChartCard): Promise<CardContent> {
  const figure = field === undefined ? 'count' : `sums.${field}`;
  const sorts = [{ field: by.unit ? by.field : figure, order: 'desc' }];
  const body = { by: [by], filter: filters, sorts, ...(field !== undefined && { sums: [field] }) };
  const { records, total } = await groupsOf(context, body, limit);
  return {
    ...{ show: 'chart', total, by: knownField(context, by.field) },
    groups: by.unit ? records.toReversed() : records,
    ...(field !== undefined && { field: knownField(context, field) }),
  };
}

/** The permission of each kind of card about the server. */
const sourcePerms: Readonly<Record<SystemCard['source'], string>> = {
  fileFaults: schemaPerms.list,
  failedSignIns: sessionPerms.log,
  jobs: changeLogPerms.list,
};

type SystemContent = Pick<Extract<CardContent, { readonly show: 'system' }>, 'total' | 'rows'>;

async function contentOfSystem(ask: Ask, { source, limit }: SystemCard): Promise<CardContent> {
  const { total, rows } = await systemSources[source](ask, limit);
  return { show: 'system', total, rows: rows.slice(0, limit) };
}

const day = 24 * 60 * 60 * 1_000;

const systemSources: Readonly<Record<SystemCard['source'], (ask: Ask, limit: number) => SystemContent | Promise<SystemContent>>> = {
  fileFaults: ({ app, headers }) => {
    const faults = errorsIn(app.schemas.compilation);
    const rows = faults.map(({ file, line, column, what }): SystemRow => {
      return { title: `${file}:${line}:${column}`, text: what[languageIn(headers)], isFault: true };
    });
    return { total: faults.length, rows };
  },
  failedSignIns: async ({ app, headers }, limit) => {
    const since = new Date(app.clock().getTime() - day).toISOString();
    const { rows, total } = await findFailedSignIns(app.database.read, { since, limit });
    const language = languageIn(headers);
    return {
      total,
      rows: rows.map(({ account, address, outcome, time }): SystemRow => {
        const text = `${String(address)} · ${outcomeTexts[String(outcome) === 'heldBack' ? 'heldBack' : 'refused'][language]}`;
        return { title: String(account), text, time: String(time), isFault: true };
      }),
    };
  },
  jobs: async ({ app, headers }) => {
    const runs = await findRunsOfJobs(app);
    const language = languageIn(headers);
    const rows = runs.map(({ name, process, time, hasFailed, took }): SystemRow => {
      const text = hasFailed ? jobTexts.failed[language] : jobTexts.done(took)[language];
      return { title: name, text: `${text} · ${process}`, time, ...(hasFailed && { isFault: true }) };
    });
    return { total: runs.filter(({ hasFailed }) => hasFailed).length, rows };
  },
};

const outcomeTexts = {
  refused: { zh: '账号或密码错误', en: 'wrong account or password' },
  heldBack: { zh: '尝试过多，已拦截', en: 'blocked after too many attempts' },
} as const;

const jobTexts = {
  failed: { zh: '失败，详见日志', en: 'failed; see the log' },
  done: (took: number) => ({ zh: `完成，用时 ${took} 毫秒`, en: `done in ${many(took, 'millisecond')}` }),
} as const;
