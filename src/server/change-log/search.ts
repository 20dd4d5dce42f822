import type { ChangeLine, ChangeLogFilter } from '../../contract/changeLog.ts';
import { system } from '../../contract/log.ts';
import type { Page } from '../../contract/query.ts';
import type { Field, Resource } from '../../contract/resource.ts';
import { languageOf } from '../../contract/text.ts';
import type { Actor } from '../access/actor.ts';
import { holdsFor, seesKind } from '../access/rights.ts';
import { visibleTo } from '../access/rowRules.ts';
import { type ChangeQuery, findChanges, type SaidChoice, type SeenPart } from '../db/logs.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { parsePaging } from '../resource/find.ts';
import { linesIn } from '../resource/lines/linesIn.ts';
import { namesInLog } from '../resource/log.ts';
import { isWords } from '../resource/words.ts';
import { readBody, type SessionAsk } from '../sign-ins/sessions.ts';
import { toChangeLines } from './lines.ts';

/**
 * What was done to records of all kinds, newest first, for whoever sees the records of everybody: of one that is gone nobody
 * can say any more whose it was.
 */
export async function findChangeLog({ house, actor, body, headers }: SessionAsk): Promise<Page<ChangeLine>> {
  if (actor.scope.name !== 'ALL') throw new Refusal('forbidden');
  const { pageNo, pageSize } = parsePaging(headers, most);
  const { resource, keyword, operator, ...others } = readChangeFilter(body);
  const all = loggedResources(house, actor);
  const resources = new Map([...all].filter(([name]) => resource === undefined || name === resource));
  const { rows, total } = await findChanges(house.database.read, {
    ...{
      ...others,
      resources: [...resources.keys()],
      parts: seenParts(actor, [...resources.values()]),
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    },
    ...(operator !== undefined && { operator: { words: operator, accounts: ownAccounts(operator) } }),
    ...(keyword !== undefined && { keyword: searched({ house, actor }, [...resources.values()], keyword) }),
  });
  const language = languageOf(headers['accept-language']?.toString());
  return { records: await toChangeLines({ house, actor, language, resources }, rows), total, pageNo, pageSize };
}

/** Where words are looked for: in values, and in what choices are called. */
function searched(
  { house, actor }: Pick<SessionAsk, 'house' | 'actor'>,
  resources: readonly Resource[],
  words: string,
): NonNullable<ChangeQuery['keyword']> {
  return { words, fields: searchedFields(house, actor, resources), choices: searchedChoices(resources, words) };
}

/** What the house itself does has a name and no account. */
function ownAccounts(words: string): string[] {
  const isMeant = Object.values(system.title).some((title) => title.toLowerCase().includes(words.toLowerCase()));
  return isMeant ? [system.account] : [];
}

/** As many lines are told at once: each tells of many fields. */
const most = 200;

const texts = ['resource', 'operator', 'action', 'recordId', 'keyword'] as const;

/** What a change log is narrowed to, as it is asked for. */
type ReadFilter = Partial<Record<(typeof texts)[number] | 'from' | 'to', string>>;

/** Reads a `ChangeLogFilter`; what is empty narrows nothing, and anything else than one is refused. */
function readChangeFilter(body: unknown): ReadFilter {
  const { time, ...said } = readBody<keyof ChangeLogFilter>(body, [...texts, 'time']);
  const given = texts.flatMap((name) => {
    const value = said[name];
    if (value === undefined || value === '') return [];
    if (typeof value !== 'string' || !isWords(value)) throw new Refusal('invalidBody');
    return [[name, value]];
  });
  const { gte, lte } = time === undefined ? {} : readBody(time, ['gte', 'lte']);
  return { ...Object.fromEntries(given), ...momentOf('from', gte), ...momentOf('to', lte) };
}

/** A moment as the log keeps it. */
function momentOf(name: 'from' | 'to', value: unknown): ReadFilter {
  if (value === undefined || value === '') return {};
  if (typeof value !== 'string') throw new Refusal('invalidBody');
  try {
    return { [name]: new Date(Temporal.Instant.from(value).epochMilliseconds).toISOString() };
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('invalidBody');
    throw error;
  }
}

/** The resources whose records somebody may list and whose log they may read, as they may read them, by name. */
function loggedResources({ schemas }: House, actor: Actor): ReadonlyMap<string, Resource> {
  const known = schemas.compilation.resources
    .map(({ resource }) => resource)
    .filter((resource) => (['find', 'log'] as const).every((ability) => holdsFor(actor, resource, ability)));
  return new Map(known.map((resource) => [resource.name, visibleTo(actor, resource)]));
}

/**
 * Where words are looked for: every name under which the log speaks of a field that is shown, as `resource.field`. Lines of
 * which a part is hidden are not looked into: what is found would tell of it.
 */
function searchedFields({ schemas }: House, actor: Actor, resources: readonly Resource[]): string[] {
  return resources.flatMap((resource) => {
    const lines = linesIn(schemas, resource);
    const partly = lines.filter(({ child }) => visibleTo(actor, child.resource) !== child.resource);
    const left = new Set(partly.map(({ field }) => field.name));
    const names = [...namesInLog(resource)].filter(([, today]) => !left.has(today)).map(([name]) => name);
    return names.map((name) => `${resource.name}.${name}`);
  });
}

/** The choices whose name, in either language, has these words in it: the log keeps them by their value. */
function searchedChoices(resources: readonly Resource[], words: string): SaidChoice[] {
  const wanted = words.toLowerCase();
  const isMeant = ({ zh, en }: Record<'zh' | 'en', string>): boolean =>
    [zh, en].some((title) => title.toLowerCase().includes(wanted));
  return resources.flatMap((resource) => {
    const fields = new Map(resource.fields.map((field) => [field.name, field]));
    return [...namesInLog(resource)].flatMap(([name, today]) => {
      const field = fields.get(today);
      const meant = (field?.options ?? []).filter(({ title }) => isMeant(title));
      return field ? meant.map(({ value }) => saidAs(`${resource.name}.${name}`, field, value)) : [];
    });
  });
}

/** Choices of a number stand in the log as numbers. */
function saidAs(field: string, { kind }: Field, value: string): SaidChoice {
  return { field, value, written: kind === 'integer' ? value : JSON.stringify(value) };
}

/**
 * The resources of which somebody may list, or look at, some kinds of record only: the log keeps no kind, so it is told of
 * those that are there and of these kinds. Whose kind one that is gone was, nobody can say any more.
 */
function seenParts(actor: Actor, resources: readonly Resource[]): readonly SeenPart[] {
  return resources.flatMap((resource): SeenPart[] => {
    const { name, kinds } = resource;
    if (!kinds) return [];
    const all = Object.keys(kinds.perms);
    const values = all.filter((kind) =>
      (['find', 'findById'] as const).every((ability) => seesKind(actor, resource, { kind, ability })),
    );
    return values.length === all.length ? [] : [{ resource: name, field: kinds.field, values }];
  });
}
