import { nearest } from '../../../codegen/check/subject.ts';
import type { Field, Reference } from '../../contract/field.ts';
import { isObject } from '../../contract/json.ts';
import type { ActionBase } from '../../contract/life.ts';
import { permissionsFor } from '../../contract/permission.ts';
import { type ChoiceRecord, type ChoicesBody, choiceLimits, type KnownBy, type Page } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { displayFields, displayLocations, type Language, labelKey, labelOf, noteOf } from '../../contract/wire.ts';
import { isEmpty } from '../../fields/emptyValues.ts';
import { kindOf } from '../../fields/kinds.ts';
import { type Actor, isForCustomer } from '../access/actor.ts';
import { holdsField, holdsFor, scopeField, visibleTo } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findPage, type Order, type Where } from '../db/pages.ts';
import { findRowsBy, findRowsById } from '../db/rows.ts';
import type { Row } from '../db/store.ts';
import { isId, toRecord } from './context.ts';
import { invalidFilter, parseFilter } from './filters.ts';
import { parsePaging } from './find.ts';
import { withLabels } from './labels.ts';
import { isSearchText } from './searchText.ts';

/** Returns the permission of the list, or of the action whose form contains the reference. */
export function choicesPermission({ compiled: { resource }, body }: Pick<Context, 'compiled' | 'body'>): readonly string[] {
  const of: unknown = typeof body === 'object' && body !== null && 'of' in body ? body.of : undefined;
  const own = of === undefined ? undefined : actionIn(resource, of)?.perm;
  return own === undefined ? permissionsFor(resource, 'find') : [own];
}

/**
 * `POST find{X}Choices`: returns a page of the records that a reference offers, each only with its label, its note and the fields that the
 * reference copies. A body with `codes` is answered by `findUnknownCodes`.
 */
export async function findChoices(context: Context): Promise<Page<ChoiceRecord>> {
  if (isObject(context.body) && 'codes' in context.body) return findUnknownCodes(context);
  const { pageNo, pageSize } = parsePaging(context.headers, choiceLimits.pageSize);
  const params = readChoices(context.body);
  const found = referenceIn(context, params);
  const own = Object.values(found.reference.filter ?? {}).flatMap((want) => ('field' in want ? [want.field] : []));
  const [unknown] = Object.keys(params.with ?? {}).filter((name) => !own.includes(name));
  if (unknown !== undefined) throw invalidFilter(unknown);
  const isSibling = (field: string): boolean => found.siblings.some(({ name }) => name === field);
  const offer = offerOf(context, {
    field: params.field,
    reference: found.reference,
    values: params.with,
    isSibling: params.of === undefined ? () => true : isSibling,
  });
  if (!offer) return { records: [], total: 0, pageNo, pageSize };
  const { target, where, orders } = offer;
  const byId: Where[] = params.ids ? [{ columnPath: { column: 'id' }, operator: 'in', value: params.ids }] : [];
  const among = found.isEntered ? [] : [heldAlready(context, params)];
  const { rows, total } = await findPage(context.app.database.read, {
    table: target.name,
    orders,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
    where: [...where, ...among, ...byId, ...calledSo(target, context.language, params.keyword)],
  });
  const held = pageNo === 1 ? await heldAmong(context, { params, target, rows }) : [];
  const records = await asChoices(context, { target, found, rows: [...rows, ...held] });
  return { records, total: total + held.length, pageNo, pageSize };
}

/**
 * Returns the condition for choices of a reference that the server fills in. Users only filter by such a reference, so the offered records
 * are those used in records that the caller sees. Customer users are offered nothing.
 */
function heldAlready({ actor, visible }: Context, { field }: ChoicesParams): Where {
  const own = visible.fields.find(({ name }) => name === field);
  if (!own || isForCustomer(actor.scope)) return { columnPath: { column: 'id' }, operator: 'anyId', value: [] };
  return { heldIn: { table: visible.name, column: field, isList: own.references !== undefined } };
}

/**
 * Returns the rows of those requested ids that are no longer offered but are used in records that the caller sees. Lists and logs already
 * show their labels to the caller.
 */
async function heldAmong(
  { app, visible }: Context,
  { params, target, rows }: { readonly params: ChoicesParams; readonly target: Resource; readonly rows: readonly Row[] },
): Promise<readonly Row[]> {
  const isOwn = visible.fields.some(({ name, reference }) => name === params.field && reference !== undefined);
  if (!params.ids || params.with || params.of !== undefined || params.keyword !== '' || !isOwn) return [];
  const store = app.database.read;
  const shownIds = new Set(rows.map(({ id }) => String(id)));
  const held: string[] = [];
  for (const id of params.ids) {
    if (shownIds.has(id)) continue;
    const where: Where[] = [{ columnPath: { column: params.field }, operator: 'equals', value: id }];
    const { total } = await findPage(store, { table: visible.name, where, orders: [], limit: 1, offset: 0 });
    if (total > 0) held.push(id);
  }
  return findRowsById(store, { table: target.name, ids: held });
}

interface Chosen {
  readonly target: Resource;
  readonly found: FoundReference;
  readonly rows: readonly Row[];
}

async function asChoices(context: Context, { target, found, rows }: Chosen): Promise<ChoiceRecord[]> {
  const copied = copiedFrom(found);
  const template = target.choiceNote?.[context.language] ?? '';
  const noted = new Set(displayFields(template));
  const visible = { ...target, fields: target.fields.filter(({ name }) => copied.has(name) || noted.has(name)) };
  const display = target.display[context.language];
  const records = rows.map((row) => toRecord(target, row));
  const shownIds = await withLabels({ ...context, visible }, context.app.database.read, records);
  return shownIds.map((record): ChoiceRecord => {
    const names = visible.fields
      .filter(({ name }) => copied.has(name))
      .flatMap(({ name, reference }) => (reference ? [name, labelKey(name)] : [name]));
    const values = names.map((name) => [name, record[name] ?? null] as const);
    const note = noteOf(template, record);
    return {
      ...Object.fromEntries(values),
      id: String(record.id),
      label: labelOf(display, record),
      ...(note !== '' && { note }),
    };
  });
}

/** Returns the names of the target's fields that are copied into fields which the caller may read, and of its time zone field, if any. */
function copiedFrom({ reference, siblings }: FoundReference): ReadonlySet<string> {
  const here = new Set(siblings.map(({ name }) => name));
  const zone = reference.zone === undefined ? [] : [reference.zone];
  return new Set([...zone, ...Object.entries(reference.copy ?? {}).flatMap(([name, there]) => (here.has(name) ? [there] : []))]);
}

/** A validated request for the choices of a reference. */
interface ChoicesParams extends Pick<ChoicesBody, 'field' | 'of' | 'with'> {
  readonly keyword: string;
  /** The requested ids; undefined if the request does not name single records. */
  readonly ids: readonly string[] | undefined;
}

/** Validates the body of a request for choices; unknown properties throw like an invalid filter. */
function readChoices(body: unknown): ChoicesParams {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  const { field, of, keyword = '', id, ids, with: values, ...others } = body as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidFilter(unknown);
  if (typeof field !== 'string') throw invalidFilter('field');
  if (of !== undefined && typeof of !== 'string') throw invalidFilter('of');
  if (!isSearchText(keyword)) throw invalidFilter('keyword');
  return {
    field,
    keyword: String(keyword).trim(),
    ids: readIds(id, ids),
    ...(of !== undefined && { of }),
    ...(values !== undefined && { with: readValues(values) }),
  };
}

function readIds(id: unknown, ids: unknown): readonly string[] | undefined {
  if (id === undefined && ids === undefined) return undefined;
  const all: unknown = ids ?? [id];
  if ((id !== undefined && ids !== undefined) || !Array.isArray(all) || !all.every(isId)) throw invalidFilter('ids');
  if (all.length > choiceLimits.ids) throw new AppError('tooLarge', { values: { limit: choiceLimits.ids } });
  return all;
}

function readValues(values: unknown): NonNullable<ChoicesBody['with']> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw invalidFilter('with');
  for (const [name, value] of Object.entries(values)) if (!isScalar(value)) throw invalidFilter(name);
  return values as NonNullable<ChoicesBody['with']>;
}

/** Returns true for a single value; null stands for an empty field. */
function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'boolean' || isSearchText(value);
}

/** A reference with the fields of its form that the caller may read. */
interface FoundReference {
  readonly reference: Reference;
  readonly siblings: readonly Field[];
  /** Whether users can enter the reference; false for fields set by the server or calculated. */
  readonly isEntered: boolean;
}

/**
 * Returns the requested reference: of the record, its lines, or an action's input. Missing and unreadable references cause the same error.
 */
function referenceIn(
  { actor, visible }: Pick<Context, 'actor' | 'visible'>,
  { field: path, of }: Pick<ChoicesParams, 'field' | 'of'>,
): FoundReference {
  const [first, second, ...rest] = path.split('.');
  const own = readable(actor, of === undefined ? visible.fields : (actionIn(visible, of)?.ask?.fields ?? []));
  const items = readable(actor, own.find(({ name }) => name === first)?.items ?? []);
  const siblings = second === undefined ? own : items;
  const field = siblings.find(({ name }) => name === (second ?? first));
  const reference = field?.reference ?? field?.references;
  if (!reference || rest.length > 0) throw invalidFilter(path);
  const isSet = own.some(({ name, system }) => name === first && system) || field?.system === true;
  return { reference, siblings, isEntered: !isSet && !(of === undefined && visible.over) };
}

/** Returns the transition or action with this name; undefined if there is none or if the transition is reserved for the system. */
function actionIn({ states, actions }: Resource, name: unknown): ActionBase | undefined {
  const transitions = (states?.transitions ?? []).filter(({ by }) => by === undefined);
  return [...transitions, ...actions].find((action) => action.name === name);
}

function readable(actor: Actor, fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => holdsField(actor, field, 'read'));
}

/** The records that a reference offers: conditions, order, and their resource limited to what the caller may read. */
export interface Offer {
  readonly target: Resource;
  readonly where: readonly Where[];
  readonly orders: readonly Order[];
}

/** A reference with its field name. */
interface FilterParams {
  readonly field: string;
  readonly reference: Reference;
  /** The values of the record being filled in; without a record only fixed filter values apply. */
  readonly values?: ChoicesBody['with'];
  /** Whether the form contains a field; an action's form may also refer to fields of its record. By default all are present. */
  readonly isSibling?: (field: string) => boolean;
}

/** Returns the conditions for the records that a reference offers, even if the caller may not list the target; undefined if none. */
export function offerOf(
  { app: { schemas }, actor, language, compiled }: Pick<Context, 'app' | 'actor' | 'language' | 'compiled'>,
  { field, reference: { resource, filter = {} }, values, isSibling = () => true }: FilterParams,
): Offer | undefined {
  const whole = schemas.byName.get(resource)?.resource;
  if (!whole) return undefined;
  const target = visibleTo(actor, whole);
  const conditions = Object.entries(filter);
  const fixed = conditions.flatMap(([name, want]) => ('is' in want ? [[name, [want.is].flat()] as const] : []));
  const own = conditions.flatMap(([name, want]) =>
    'field' in want && values ? [{ name, value: values[want.field] ?? null, isRequired: isSibling(want.field) }] : [],
  );
  // The filter needs a field of the form that is still empty, so nothing is offered.
  if (own.some(({ value, isRequired }) => isRequired && isEmpty(value))) return undefined;
  const world = { schemas, actor, language };
  // Fixed conditions of the file may use fields that the caller may not read; conditions from the caller may not.
  const byFile = parseFilter(world, whole, Object.fromEntries(fixed));
  const byCaller = parseFilter(
    world,
    target,
    Object.fromEntries(own.map(({ name, value }) => [name, isEmpty(value) ? { isNull: true } : [value]])),
  );
  const held = scopeField(compiled.resource.scope, actor.scope);
  // Excludes other customers and warehouses, with which the record would be rejected.
  const inScope: Where[] = held?.field === field ? [{ columnPath: { column: 'id' }, operator: 'anyId', value: held.values }] : [];
  return { target, where: [...byFile.where, ...byCaller.where, ...inScope], orders: byCaller.orders };
}

/**
 * Returns conditions that search the keyword in the list search fields of the label; fields not shown in the label are not searched, so
 * their values cannot be guessed.
 */
function calledSo({ display, list, fields }: Resource, language: Language, keyword: string): Where[] {
  if (keyword === '') return [];
  const kindsOf = new Map(fields.map(({ name, kind }) => [name, kind]));
  const isText = (name: string): boolean => kindOf(kindsOf.get(name) ?? '')?.column === 'text';
  const shown = displayLocations(display[language])
    .map((names) => names.filter((name) => kindsOf.has(name)))
    .filter((names) => names.every(isText) && names.some((name) => list.keyword.includes(name)));
  const anyOf = shown.map(
    ([column = '', ...or]): Where => ({
      columnPath: { column, or },
      operator: 'contains',
      value: keyword,
    }),
  );
  return [{ anyOf }];
}

/** Maximum number of codes in a request, and of records among which the nearest code is searched. */
const [mostCodes, mostRecords] = [500, 5_000];

/**
 * Answers `find{X}Choices` with `codes`, for a field with `knownBy`: returns the codes that no record has. Each result has the unknown code
 * as `id` and the most similar known code as `label`. The label is empty if there is no similar code, or if the caller may not list the
 * records.
 */
async function findUnknownCodes(context: Context): Promise<Page<ChoiceRecord>> {
  const { field, codes, ...others } = context.body as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidFilter(unknown);
  if (typeof field !== 'string') throw invalidFilter('field');
  if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string' && isSearchText(code))) throw invalidFilter('codes');
  if (codes.length > mostCodes) throw new AppError('tooLarge', { values: { limit: mostCodes } });
  const known = fieldAt(context, field)?.knownBy;
  if (!known) throw invalidFilter(field);
  const found = await unknownCodes(context, known, codes);
  const records = [...found].map(([id, label]): ChoiceRecord => ({ id, label }));
  return { records, total: records.length, pageNo: 1, pageSize: mostCodes };
}

/** Returns a field of the record, or of its lines (`goods.destCode`), if the caller may read it. */
function fieldAt({ actor, visible }: Context, path: string): Field | undefined {
  const [first, second, ...rest] = path.split('.');
  const isRead = (field: Field): boolean => holdsField(actor, field, 'read');
  const own = visible.fields.find((field) => field.name === first && isRead(field));
  if (second === undefined || rest.length > 0) return rest.length > 0 ? undefined : own;
  return own?.items?.find((field) => field.name === second && isRead(field));
}

/** Returns the codes that no record has, each with the most similar known one. */
async function unknownCodes(
  { app, actor }: Pick<Context, 'app' | 'actor'>,
  { resource: table, field: column }: KnownBy,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const whole = app.schemas.byName.get(table)?.resource;
  const requested = [...new Set(codes)].filter((code) => code !== '');
  // Users with a limited data scope may not see the record that has the code, so no code is reported to them.
  if (!whole || requested.length === 0 || scopeField(whole.scope, actor.scope) !== undefined) return new Map();
  const store = app.database.read;
  const rows = await findRowsBy(store, { table, column, values: requested, most: mostCodes });
  const known = new Set(rows.map((row) => row[column]));
  const unknown = requested.filter((code) => !known.has(code));
  if (unknown.length === 0) return new Map();
  const all = holdsFor(actor, whole, 'find')
    ? (await findPage(store, { table, where: [], orders: [], limit: mostRecords, offset: 0 })).rows.map((row) => String(row[column] ?? ''))
    : [];
  return new Map(unknown.map((code) => [code, nearest(code, all) ?? '']));
}
