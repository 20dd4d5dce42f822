import { findRowsById } from '../../../db/rows.ts';
import type { Store } from '../../../db/store.ts';
import type { CheckedRow } from '../../batch/batchRow.ts';
import { formerOf, versionOf, type WrittenRecord, writeRows } from '../../batch/writeRows.ts';
import type { Context } from '../../context.ts';
import type { PlainRecord } from '../../record.ts';
import type { Change } from '../../writeLog.ts';

/** A line that was written with its record: what it takes to find the way back. */
export interface WrittenLine {
  readonly field: string;
  readonly id: string;
  readonly version: number;
  /** As it was; none: it is new. */
  readonly former: PlainRecord | null;
}

/** A record that was written with its lines. */
export interface WrittenWhole {
  readonly id: string;
  readonly version: number;
  /** The values that were changed, as they were; none: it is new. */
  readonly former: PlainRecord | null;
  readonly logId: string;
  readonly lines: readonly WrittenLine[];
}

/** Writes a checked record with its lines, as its own save would; undefined: it says what is stored already. */
export async function writeWhole(
  context: Context,
  store: Store,
  checked: CheckedRow,
): Promise<WrittenWhole | undefined> {
  const { records } = await writeRows(context, store, [checked]);
  const [written] = records;
  if (!written) return undefined;
  const fields = new Set(checked.plan?.fields.map(({ field }) => field.name));
  const former = formerOf(written);
  return {
    ...{ id: written.id, version: versionOf(written), logId: String(written.logged.id) },
    former: former && Object.fromEntries(Object.entries(former).filter(([name]) => !fields.has(name))),
    lines: await writtenLines(store, written),
  };
}

async function writtenLines(store: Store, { logged, changed }: WrittenRecord): Promise<WrittenLine[]> {
  const changes = JSON.parse(String(logged.changes)) as Change[];
  const lines: WrittenLine[] = [];
  for (const { plan, ids } of changed) {
    const former = changes.find(({ field }) => field === plan.field.name)?.before as readonly PlainRecord[] | null;
    const byId = new Map((former ?? []).map((line) => [String(line.id), line]));
    const rows = await findRowsById(store, { table: plan.child.table.name, ids });
    for (const row of rows) {
      const id = String(row.id);
      const { id: _, ...values } = byId.get(id) ?? {};
      lines.push({ field: plan.field.name, id, version: Number(row.version), former: byId.has(id) ? values : null });
    }
  }
  return lines;
}
