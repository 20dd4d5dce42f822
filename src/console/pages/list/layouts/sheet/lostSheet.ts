import type { SheetBody, SheetSaved } from '../../../../../contract/sheet.ts';
import { copiedRow } from '../../../../../fields/faces/grid/newRow.ts';
import type { SheetAttempt } from './createSheetSending.ts';
import type { ParkedSheet } from './parkedSheet.ts';
import type { SheetChanges, SheetRow } from './sheetChanges.ts';

/** A save of which nobody knows what came of it, as it is parked with what is in the sheet by now. */
export interface LostSheet {
  readonly key: string;
  /** When it was first sent, in ms since 1970. */
  readonly time: number;
  readonly body: SheetBody;
  /** What its changed fields held before, by record. */
  readonly before: NonNullable<ParkedSheet['before']>;
  /** Which of its records each parked one goes on from; -1: none, it is written since. */
  readonly from: readonly number[];
  /** Rows that it removes and that somebody has brought back since. */
  readonly back: readonly SheetRow[];
}

interface Now {
  readonly changes: SheetChanges;
  readonly rows: readonly SheetRow[];
  readonly keys: readonly number[];
  readonly before: LostSheet['before'];
}

export function lostSheet({ sent, key, time }: SheetAttempt, { changes, rows, keys, before }: Now): LostSheet {
  const { records, removed, places } = sent.change;
  const sentAt = new Map(places.map((place, i) => [sent.keys[place], i]));
  const gone = new Set<unknown>(removed.map(({ id }) => id));
  return {
    ...{ key, time, body: { records, removed }, before },
    from: changes.places.map((place) => sentAt.get(keys[place] as number) ?? -1),
    back: rows.filter(({ id }) => gone.has(id)),
  };
}

/**
 * What was parked, once its lost save is known to have been carried out: each record goes on from what was saved of it, what
 * was taken back since is one more change, and what was removed and brought back is a new row.
 */
export function afterLost(parked: ParkedSheet, lost: LostSheet, { ids }: Pick<SheetSaved, 'ids'>): ParkedSheet {
  const saved = savedOf(lost, ids);
  const byId = new Map(saved.map((one) => [one.id, one]));
  const gone = new Set(lost.body.removed.map(({ id }) => id));
  const goneSince = new Set(parked.removed.map(({ id }) => id));
  const goesOn = new Set(lost.from);
  const left = saved.filter(({ id, isNew }, at) => !goesOn.has(at) && !isNew && !goneSince.has(id));
  const removed = [
    ...parked.removed.filter(({ id }) => !gone.has(id)),
    ...saved.filter(({ isNew }, at) => isNew && !goesOn.has(at)),
  ];
  return {
    records: [
      ...parked.records.map((record, i): SheetRow => {
        const one = saved[lost.from[i] ?? -1];
        return one ? { ...one.before, ...record, id: one.id } : record;
      }),
      ...left.map(({ id, before }) => ({ ...before, id })),
      ...lost.back.map((row) => copiedRow(row)),
    ],
    // Our own save has moved the record on.
    removed: removed.map(({ id, version }) => ({ id, version: byId.get(id)?.version ?? version })),
    before: {
      ...parked.before,
      ...Object.fromEntries(saved.map(({ id, values }) => [id, { ...parked.before?.[id], ...values, id }])),
    },
  };
}

/** What was saved of each record of the lost save: its id and version from then on, its values, and what they were before. */
function savedOf({ body, before }: LostSheet, ids: readonly string[]) {
  const fresh = [...ids];
  return body.records.map((record) => {
    const { id: known, version, ...values } = record as SheetRow;
    const id = String(known ?? fresh.shift());
    const was = Object.fromEntries(Object.keys(values).map((name) => [name, before[id]?.[name] ?? null]));
    return { id, values, before: was, isNew: known === undefined, version: Number(version ?? 0) + 1 };
  });
}
