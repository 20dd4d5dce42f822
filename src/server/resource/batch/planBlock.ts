import type { Row } from '../../db/store.ts';
import type { FollowEvent } from '../../extend.ts';
import type { Context } from '../context.ts';
import { followedIn, type SavedRecord } from '../hooks/followChanges.ts';
import { stamp } from '../stamp.ts';
import { type PlainRecord, toRecord, toRow } from '../toRecord.ts';
import { type Change, logRow } from '../writeLog.ts';
import type { ReadyRow } from './batchRow.ts';

/** One row that is written. */
export interface Write {
  readonly id: string;
  readonly version: number;
  /** The values that were changed, as they were; none for a new record. */
  readonly former: PlainRecord | null;
  /** Its line in the log. */
  readonly logId: string;
}

/** What checked rows come to in the tables. */
export interface PlannedBlock {
  readonly fresh: readonly Row[];
  /** Rows as they are stored and as they will be. */
  readonly changed: readonly { readonly current: Row; readonly row: Row & { readonly id: string } }[];
  readonly log: readonly Row[];
  /** What it takes to find the way back, in the order of the rows. */
  readonly writes: readonly Write[];
  /** What code of the business follows. */
  readonly followed: FollowEvent['changes'];
  readonly unchanged: number;
}

/** Works out what is to be written of rows; the new ones have been given their ids. What says nothing new is left out. */
export function planBlock(context: Context, rows: readonly ReadyRow[]): PlannedBlock {
  const { resource } = context.compiled;
  const fresh: Row[] = [];
  const changed: { current: Row; row: Row & { id: string } }[] = [];
  const log: Row[] = [];
  const writes: Write[] = [];
  const saved: SavedRecord[] = [];
  const note = (record: SavedRecord & { readonly version: number }, action: string): void => {
    const { id, version, before, after } = record;
    const line = logRow(context, { id, action, before: before ?? {}, after });
    log.push(line);
    saved.push(record);
    writes.push({ id, version, former: before ? formerOf(line) : null, logId: String(line.id) });
  };
  const [created, updated] = [stamp(context, 'create'), stamp(context, 'update')];
  let unchanged = 0;
  for (const { current, before, after, given, logged = 'update' } of rows) {
    if (!current) {
      const id = String(given?.id);
      const row = { id, version: 1, ...created, ...updated, ...toRow(resource, { ...after, ...given?.serials }) };
      fresh.push(row);
      note({ id, version: 1, before: undefined, after: toRecord(resource, row) }, 'create');
      continue;
    }
    const values = toRow(resource, after);
    if (Object.entries(values).every(([name, value]) => value === (current[name] ?? null))) {
      unchanged += 1;
      continue;
    }
    const id = String(current.id);
    const row = { id, version: Number(current.version) + 1, ...updated, ...values };
    changed.push({ current, row });
    note({ id, version: row.version, before, after: toRecord(resource, row) }, logged);
  }
  return { fresh, changed, log, writes, followed: followedIn(context, saved), unchanged };
}

/** Whether a record says what its row holds anyway. */
export function isStored(
  { compiled: { resource } }: Pick<Context, 'compiled'>,
  record: PlainRecord,
  current: Row,
): boolean {
  return Object.entries(toRow(resource, record)).every(([name, value]) => value === (current[name] ?? null));
}

/** What the line of the log says that was there before. */
function formerOf({ changes = '[]' }: Row): PlainRecord {
  return Object.fromEntries((JSON.parse(String(changes)) as Change[]).map(({ field, before }) => [field, before]));
}
