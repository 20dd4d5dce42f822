import { type ChoiceRecord, choiceLimits } from '../../../contract/choices.ts';
import { permissionsFor } from '../../../contract/permission.ts';
import type { Page } from '../../../contract/query.ts';
import { displayFields, labelKey, labelOf, noteOf } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isForCustomer } from '../../access/actor.ts';
import { findPage, type Where } from '../../db/pages.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Row } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { invalidFilter } from '../invalidFilter.ts';
import { parsePaging } from '../parsePaging.ts';
import { toRecord } from '../toRecord.ts';
import { withLabels } from '../withLabels.ts';
import { calledSo } from './calledSo.ts';
import { offerOf } from './offerOf.ts';
import { type AskedChoices, readChoices } from './readChoices.ts';
import { doingIn, type FoundReference, referenceIn } from './referenceIn.ts';

/** The permission of the list, or of the step that asks for the reference. */
export function choicesPermission({
  compiled: { resource },
  body,
}: Pick<Context, 'compiled' | 'body'>): readonly string[] {
  const of: unknown = typeof body === 'object' && body !== null && 'of' in body ? body.of : undefined;
  const own = of === undefined ? undefined : doingIn(resource, of)?.perm;
  return own === undefined ? permissionsFor(resource, 'find') : [own];
}

/** `POST find{X}Choices`: a page of what a reference offers, each with its label and what the reference copies, and nothing else of it. */
export async function findChoices(context: Context): Promise<Page<ChoiceRecord>> {
  const { pageNo, pageSize } = parsePaging(context.headers, choiceLimits.pageSize);
  const asked = readChoices(context.body);
  const found = referenceIn(context, asked);
  const own = Object.values(found.reference.filter ?? {}).flatMap((want) => ('field' in want ? [want.field] : []));
  const [unknown] = Object.keys(asked.with ?? {}).filter((name) => !own.includes(name));
  if (unknown !== undefined) throw invalidFilter(unknown);
  const isSibling = (field: string): boolean => found.siblings.some(({ name }) => name === field);
  const offer = offerOf(context, {
    ...{ field: asked.field, reference: found.reference, values: asked.with },
    isSibling: asked.of === undefined ? () => true : isSibling,
  });
  if (!offer) return { records: [], total: 0, pageNo, pageSize };
  const { target, where, orders } = offer;
  const byId: Where[] = asked.ids ? [{ place: { column: 'id' }, operator: 'in', value: asked.ids }] : [];
  const among = found.isEntered ? [] : [heldAlready(context, asked)];
  const { rows, total } = await findPage(context.house.database.read, {
    ...{ table: target.name, orders, limit: pageSize, offset: (pageNo - 1) * pageSize },
    where: [...where, ...among, ...byId, ...calledSo(target, context.language, asked.keyword)],
  });
  const held = pageNo === 1 ? await heldAmong(context, { asked, target, rows }) : [];
  const records = await asChoices(context, { target, found, rows: [...rows, ...held] });
  return { records, total: total + held.length, pageNo, pageSize };
}

/**
 * Nobody chooses a value for a field that the server fills: what its list can be filtered by is what the records hold that the
 * caller sees. Who logs in for a customer is offered nothing there.
 */
function heldAlready({ actor, visible }: Context, { field }: AskedChoices): Where {
  const own = visible.fields.find(({ name }) => name === field);
  if (!own || isForCustomer(actor.scope)) return { place: { column: 'id' }, operator: 'anyId', value: [] };
  return { heldIn: { table: visible.name, column: field, isList: own.references !== undefined } };
}

/**
 * Of the ids that were asked about, without a record to be filled, those that are not offered any more and that records which
 * the caller sees hold all the same: lists and logs tell what these are called anyway.
 */
async function heldAmong(
  { house, visible }: Context,
  { asked, target, rows }: { readonly asked: AskedChoices; readonly target: Resource; readonly rows: readonly Row[] },
): Promise<readonly Row[]> {
  const isOwn = visible.fields.some(({ name, reference }) => name === asked.field && reference !== undefined);
  if (!asked.ids || asked.with || asked.of !== undefined || asked.keyword !== '' || !isOwn) return [];
  const store = house.database.read;
  const told = new Set(rows.map(({ id }) => String(id)));
  const held: string[] = [];
  for (const id of asked.ids) {
    if (told.has(id)) continue;
    const where: Where[] = [{ place: { column: asked.field }, operator: 'equals', value: id }];
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
  const told = await withLabels({ ...context, visible }, context.house.database.read, records);
  return told.map((record): ChoiceRecord => {
    const names = visible.fields
      .filter(({ name }) => copied.has(name))
      .flatMap(({ name, reference }) => (reference ? [name, labelKey(name)] : [name]));
    const values = names.map((name) => [name, record[name] ?? null] as const);
    const note = noteOf(template, record);
    return {
      ...{ ...Object.fromEntries(values), id: String(record.id), label: labelOf(display, record) },
      ...(note !== '' && { note }),
    };
  });
}

/** The fields there that are taken over into fields here which the caller may read. */
function copiedFrom({ reference, siblings }: FoundReference): ReadonlySet<string> {
  const here = new Set(siblings.map(({ name }) => name));
  const zone = reference.zone === undefined ? [] : [reference.zone];
  return new Set([
    ...zone,
    ...Object.entries(reference.copy ?? {}).flatMap(([name, there]) => (here.has(name) ? [there] : [])),
  ]);
}
