import { findRowsById } from '../../../db/rows.ts';
import type { Store } from '../../../db/store.ts';
import type { CheckedRow } from '../../batch/batchRow.ts';
import type { Context } from '../../context.ts';
import type { LinesPlan } from '../../lines/planLines.ts';
import { type Saved, writeChanged, writeNew } from '../../save.ts';
import type { PlainRecord } from '../../toRecord.ts';
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
  { checked, plan, action = 'update' }: { checked: CheckedRow; plan: LinesPlan; action?: string },
): Promise<WrittenWhole | undefined> {
  const { current, before, after: record } = checked;
  const saved = current
    ? await writeChanged(context, store, { current, before, record, plan, action })
    : await writeNew(context, store, { record, plan });
  const { logged, id, rows } = saved;
  if (!logged) return undefined;
  const changes = JSON.parse(String(logged.changes)) as Change[];
  const fields = new Set(plan.fields.map(({ field }) => field.name));
  const own = changes.filter(({ field }) => !fields.has(field));
  return {
    ...{ id, version: Number(rows.at(-1)?.version), logId: String(logged.id) },
    former: current ? Object.fromEntries(own.map(({ field, before: former }) => [field, former])) : null,
    lines: await writtenLines(store, saved, changes),
  };
}

async function writtenLines(store: Store, { changed }: Saved, changes: readonly Change[]): Promise<WrittenLine[]> {
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
