import type { KeptRecord } from '../../../../contract/imports.ts';
import { findRowsById } from '../../../db/rows.ts';
import type { Store } from '../../../db/store.ts';
import type { Context } from '../../context.ts';
import { type LinesIn, linesIn } from '../../lines/linesIn.ts';
import { findUsers, wordsOf } from './findUsers.ts';
import { keptRecord, type Untouched } from './undone.ts';

interface Judged {
  readonly untouched: readonly Untouched[];
  readonly kept: readonly KeptRecord[];
}

/** Parts records from those whose lines somebody has changed since, or whose new lines something refers to. */
export async function judgeLines(context: Context, store: Store, all: readonly Untouched[]): Promise<Judged> {
  if (all.every(({ lines }) => lines.length === 0)) return { untouched: all, kept: [] };
  const kept = new Map<Untouched, KeptRecord>();
  for (const each of linesIn(context.house.schemas, context.compiled.resource)) {
    for (const [one, record] of await judgeField(context, store, { each, all })) kept.set(one, record);
  }
  return { untouched: all.filter((one) => !kept.has(one)), kept: [...kept.values()] };
}

async function judgeField(
  context: Context,
  store: Store,
  { each: { field, child, by }, all }: { readonly each: LinesIn; readonly all: readonly Untouched[] },
): Promise<[Untouched, KeptRecord][]> {
  const of = (one: Untouched) => one.lines.filter((line) => line.field === field.name);
  const ids = all.flatMap((one) => of(one).map(({ id }) => id));
  const rows = await findRowsById(store, { table: child.table.name, ids, lock: 'write' });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const fresh = all.flatMap((one) => of(one).flatMap(({ id, former }) => (former === null ? [id] : [])));
  const users = await findUsers(store, { resource: child.resource.name, ids: fresh });
  return all.flatMap((one): [Untouched, KeptRecord][] => {
    const changed = of(one).find(
      ({ id, version }) => byId.get(id)?.version !== version || byId.get(id)?.[by] !== one.row.id,
    );
    if (changed) {
      const who = String(byId.get(changed.id)?.updateBy ?? '');
      return [[one, keptRecord(context, one.row, { reason: 'changed', fields: [field.name], by: who })]];
    }
    const used = new Set(of(one).flatMap(({ id }) => [...(users.get(id) ?? [])]));
    if (used.size === 0) return [];
    return [[one, keptRecord(context, one.row, { reason: 'inUse', words: wordsOf(context, used) })]];
  });
}
