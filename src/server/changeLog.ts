import type { Field } from '../contract/field.ts';
import { type ChangeLine, type ChangeLogFilter, system } from '../contract/log.ts';
import type { Page } from '../contract/query.ts';
import type { Resource } from '../contract/resource.ts';
import { labelOf, languageOf } from '../contract/wire.ts';
import { isWholeNumber } from '../fields/kinds.ts';
import type { Actor } from './access/actor.ts';
import { holdsFor, seesKind, visibleTo } from './access/rights.ts';
import type { App, Context } from './app.ts';
import { AppError } from './appError.ts';
import { type ChangeQuery, type ChoiceText, findChanges, type SeenPart } from './db/logs.ts';
import { findRowsById } from './db/rows.ts';
import type { Row } from './db/store.ts';
import { toRecord } from './resource/context.ts';
import { parsePaging, parseTotalUpTo } from './resource/find.ts';
import { linesIn } from './resource/lines.ts';
import { eventIn, nameInLog, namesInLog, operatorNames, shownChanges } from './resource/log.ts';
import { isSearchText } from './resource/searchText.ts';
import { readBody, type SessionAsk } from './sign-ins/sessions.ts';

/**
 * Returns the change log of all resources, newest first. Only for users who see everyone's records, because the owner of a deleted record
 * can no longer be determined.
 */
export async function findChangeLog({ app, actor, body, headers }: SessionAsk): Promise<Page<ChangeLine>> {
  if (actor.scope.name !== 'ALL') throw new AppError('forbidden');
  const { pageNo, pageSize } = parsePaging(headers, mostLines);
  const { resource, keyword, operator, ...others } = readChangeFilter(body);
  const all = loggedResources(app, actor);
  const resources = new Map([...all].filter(([name]) => resource === undefined || name === resource));
  const { rows, ...totals } = await findChanges(app.database.read, {
    ...others,
    resources: [...resources.keys()],
    parts: seenParts(actor, [...resources.values()]),
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
    totalUpTo: parseTotalUpTo(headers),
    ...(operator !== undefined && { operator: { typed: operator, accounts: ownAccounts(operator) } }),
    ...(keyword !== undefined && { keyword: searched({ app, actor }, [...resources.values()], keyword) }),
  });
  const language = languageOf(headers['accept-language']?.toString());
  return { records: await toChangeLines({ app, actor, language, resources }, rows), ...totals, pageNo, pageSize };
}

/** Builds the keyword search over logged values and the labels of choices. */
function searched(
  { app, actor }: Pick<SessionAsk, 'app' | 'actor'>,
  resources: readonly Resource[],
  typed: string,
): NonNullable<ChangeQuery['keyword']> {
  return { typed, fields: searchedFields(app, actor, resources), choices: searchedChoices(resources, typed) };
}

/** Returns the system's own account, which is not in the user table, if the typed text matches its display name. */
function ownAccounts(typed: string): string[] {
  const isMeant = Object.values(system.title).some((title) => title.toLowerCase().includes(typed.toLowerCase()));
  return isMeant ? [system.account] : [];
}

/** Maximum number of entries per response: each entry contains many fields. */
const mostLines = 200;

const textFilters = ['resource', 'operator', 'action', 'recordId', 'keyword'] as const;

/** The filters of the change log as sent by the client. */
type ReadFilter = Partial<Record<(typeof textFilters)[number] | 'from' | 'to', string>>;

/** Validates a `ChangeLogFilter`; empty filters are ignored, invalid ones throw. */
function readChangeFilter(body: unknown): ReadFilter {
  const { time, ...filters } = readBody<keyof ChangeLogFilter>(body, [...textFilters, 'time']);
  const entries = textFilters.flatMap((name) => {
    const value = filters[name];
    if (value === undefined || value === '') return [];
    if (typeof value !== 'string' || !isSearchText(value)) throw new AppError('invalidBody');
    return [[name, value]];
  });
  const { gte, lte } = time === undefined ? {} : readBody(time, ['gte', 'lte']);
  return { ...Object.fromEntries(entries), ...momentOf('from', gte), ...momentOf('to', lte) };
}

/** Returns a filter with the time in the format stored in the log; empty if no time is given. */
function momentOf(name: 'from' | 'to', value: unknown): ReadFilter {
  if (value === undefined || value === '') return {};
  if (typeof value !== 'string') throw new AppError('invalidBody');
  try {
    return { [name]: new Date(Temporal.Instant.from(value).epochMilliseconds).toISOString() };
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('invalidBody');
    throw error;
  }
}

/** Returns the resources whose records the user may list and whose log they may read, by name, limited to the readable fields. */
function loggedResources({ schemas }: App, actor: Actor): ReadonlyMap<string, Resource> {
  const resources = schemas.compilation.resources
    .map(({ resource }) => resource)
    .filter((resource) => (['find', 'log'] as const).every((ability) => holdsFor(actor, resource, ability)));
  return new Map(resources.map((resource) => [resource.name, visibleTo(actor, resource)]));
}

/**
 * Returns the searchable fields as `resource.field`, including former names under which the log stores them. Fields with lines are left out
 * if the user may not read all fields of the lines, because a match would reveal hidden values.
 */
function searchedFields({ schemas }: App, actor: Actor, resources: readonly Resource[]): string[] {
  return resources.flatMap((resource) => {
    const lines = linesIn(schemas, resource);
    const partly = lines.filter(({ child }) => visibleTo(actor, child.resource) !== child.resource);
    const left = new Set(partly.map(({ field }) => field.name));
    const names = [...namesInLog(resource)].filter(([, today]) => !left.has(today)).map(([name]) => name);
    return names.map((name) => `${resource.name}.${name}`);
  });
}

/** Returns the choices whose label matches in either language; the log stores their values. */
function searchedChoices(resources: readonly Resource[], typed: string): ChoiceText[] {
  const needle = typed.toLowerCase();
  const isMeant = ({ zh, en }: Record<'zh' | 'en', string>): boolean => [zh, en].some((title) => title.toLowerCase().includes(needle));
  return resources.flatMap((resource) => {
    const fields = new Map(resource.fields.map((field) => [field.name, field]));
    return [...namesInLog(resource)].flatMap(([name, today]) => {
      const field = fields.get(today);
      const meant = (field?.options ?? []).filter(({ title }) => isMeant(title));
      return field ? meant.map(({ value }) => choiceText(`${resource.name}.${name}`, field, value)) : [];
    });
  });
}

/** Choices of number fields are logged as numbers. */
function choiceText(field: string, of: Field, value: string): ChoiceText {
  return { field, value, stored: isWholeNumber(of) ? value : JSON.stringify(value) };
}

/**
 * Returns the resources of which the user may see only some kinds of records. The log does not store the kind, so only entries of existing
 * records of these kinds are shown; the kind of a deleted record is unknown.
 */
function seenParts(actor: Actor, resources: readonly Resource[]): readonly SeenPart[] {
  return resources.flatMap((resource): SeenPart[] => {
    const { name, kinds } = resource;
    if (!kinds) return [];
    const all = Object.keys(kinds.perms);
    const values = all.filter((kind) => (['find', 'findById'] as const).every((ability) => seesKind(actor, resource, { kind, ability })));
    return values.length === all.length ? [] : [{ resource: name, field: kinds.field, values }];
  });
}

interface ChangeLinesParams extends Pick<Context, 'app' | 'actor' | 'language'> {
  /** All resources by name, limited to the fields that the caller may read. */
  readonly resources: ReadonlyMap<string, Resource>;
}

/** Converts log rows to entries that the caller may read, in the same order; one lookup per resource. */
async function toChangeLines(params: ChangeLinesParams, rows: readonly Row[]): Promise<readonly ChangeLine[]> {
  const store = params.app.database.read;
  const nameOf = await operatorNames(params, store, [...new Set(rows.map(({ operator }) => String(operator)))]);
  const lineById = new Map<string, ChangeLine>();
  for (const [name, some] of Map.groupBy(rows, (row) => String(row.resource))) {
    const visible = params.resources.get(name);
    if (!visible) continue;
    for (const line of await linesOf({ ...params, visible, nameOf }, some)) lineById.set(line.id, line);
  }
  return rows.flatMap(({ id }) => lineById.get(String(id)) ?? []);
}

/** Actions whose log entry contains the whole record: as the new values (`after`) or as the old ones (`before`). */
const sides: ReadonlyMap<string, 'before' | 'after'> = new Map([
  ['create', 'after'],
  ['delete', 'before'],
]);

interface OfResource extends ChangeLinesParams {
  readonly visible: Resource;
  readonly nameOf: (account: string) => string;
}

async function linesOf(params: OfResource, rows: readonly Row[]): Promise<readonly ChangeLine[]> {
  const { app, language, visible, nameOf } = params;
  const store = app.database.read;
  const ids = [...new Set(rows.map(({ recordId }) => String(recordId)))];
  const there = new Map((await findRowsById(store, { table: visible.name, ids })).map((row) => [String(row.id), row]));
  const lines = rows.map((row) => {
    const recordId = String(row.recordId);
    const current = there.get(recordId);
    const changes = shownChanges(params, String(row.changes));
    // A deleted record shows its values in the entries of its creation and deletion.
    const side = sides.get(String(row.action));
    const last = side && Object.fromEntries(changes.map((change) => [change.field, change[side]]));
    const record = current ? toRecord(visible, current) : last;
    const label = record ? labelOf(visible.display[language], record) : '';
    return {
      id: String(row.id),
      time: String(row.time),
      action: String(row.action),
      operator: String(row.operator),
      operatorName: nameOf(String(row.operator)),
      resource: visible.name,
      resourceTitle: visible.title[language],
      recordId,
      isThere: current !== undefined,
      ...(label !== '' && { recordLabel: label }),
      ...eventIn(visible, row),
      changes,
    };
  });
  return nameInLog(visible, store, lines);
}
