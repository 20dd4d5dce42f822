import type { FieldFault } from '../../../contract/envelope.ts';
import type { WireRecord } from '../../../contract/record.ts';
import { mostStaleTold, type SheetBody, type SheetStale, type StaleRow } from '../../../contract/sheet.ts';
import type { Language } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import { holdsFor, seesKind } from '../../access/rights.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import { rowFault } from '../batch/rowFault.ts';
import type { Context } from '../context.ts';
import { withLabels } from '../labels.ts';
import { toRecord } from '../record.ts';

interface Seen {
  readonly id: string;
  readonly version: unknown;
  /** Where it stands among the records or the removed ones, from 0. */
  readonly place: number;
  readonly list: keyof SheetBody;
}

/** A record that is another one by now, or none; `row`: as it is. */
interface Outdated extends Seen {
  readonly row: Row | undefined;
}

/**
 * The refusal of a sheet that was written upon records as they are no more, with these as they are now, so that whoever
 * wrote it can go on from there: what only others have changed is theirs, and what both have changed is asked about.
 */
export async function staleSheet(context: Context, store: Store, body: SheetBody): Promise<Refusal> {
  const { actor, compiled } = context;
  const { resource } = compiled;
  const seen = seenIn(body);
  const rows = await findRowsById(store, { table: resource.name, ids: [...new Set(seen.map(({ id }) => id))] });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const outdated = seen.flatMap((one): Outdated[] => {
    const row = tellable(context, byId.get(one.id));
    return row && Number(row.version) === one.version ? [] : [{ ...one, row }];
  });
  const told = outdated.slice(0, mostStaleTold);
  // Whoever may write but not list is told where it is, and nothing of what the records hold.
  const stale = holdsFor(actor, resource, 'find') ? await staleRows(context, store, told) : [];
  return new Refusal('stale', {
    data: (language: Language): SheetStale => ({ errors: told.map((one) => faultOf(context, one, language)), stale }),
  });
}

function seenIn({ records, removed }: SheetBody): readonly Seen[] {
  return [
    ...records.flatMap((record, place): Seen[] => {
      const { id, version } = record as { id?: unknown; version?: unknown };
      return typeof id === 'string' && id !== '' ? [{ id, version, place, list: 'records' }] : [];
    }),
    ...removed.map(({ id, version }, place): Seen => ({ id, version, place, list: 'removed' })),
  ];
}

/** A record of a kind that the caller may not open is to them as one that is not there. */
function tellable({ actor, compiled: { resource } }: Context, row: Row | undefined): Row | undefined {
  const { kinds } = resource;
  if (!row || !kinds) return row;
  return seesKind(actor, resource, { kind: String(row[kinds.field] ?? ''), ability: 'find' }) ? row : undefined;
}

async function staleRows(context: Context, store: Store, told: readonly Outdated[]): Promise<readonly StaleRow[]> {
  const there = told.flatMap(({ row }) => (row ? [toRecord(context.visible, row)] : []));
  const labelled = await withLabels(context, store, there);
  const byId = new Map(labelled.map((record) => [record.id, record as unknown as WireRecord]));
  return told.map(({ id }) => ({ id, current: byId.get(id) ?? null }));
}

function faultOf({ visible: resource }: Context, { row, place, list }: Outdated, language: Language): FieldFault {
  const errors = [rowFault(row ? 'changed' : 'gone')];
  const [fault] = explain({ resource, record: {}, errors, language });
  return { keyword: '', message: '', ...fault, path: `/${list}/${place}`, row: place + 1 };
}
