import type { FieldFault } from '../../../contract/envelope.ts';
import type { CheckError } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { CheckedRow, GivenRow } from '../batch/batchRow.ts';
import { checkRows } from '../batch/checkRows.ts';
import { writeRows } from '../batch/writeRows.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { faultAt, readSent } from '../readSent.ts';
import { idOf } from '../save.ts';
import { writeOnce } from '../writeOnce.ts';
import { tellMany } from './tellMany.ts';

/** Most records of one call, and how many are checked at once; more faults than these are not told. */
const [most, block, mostTold] = [5_000, 250, 200];

/** Saves an array of records in one transaction: with an id one is updated, without it is new. All or none. */
export async function saveRecords(context: Context, records: readonly unknown[]): Promise<unknown> {
  if (records.length > most) throw new Refusal('tooLarge', { values: { limit: most } });
  if (records.length === 0) throw new Refusal('invalidBody');
  const answer = await writeOnce(context, async (store) => {
    const seen = new Map<string, number>();
    const total = { created: [] as string[], updated: [] as string[], unchanged: 0 };
    const bad: CheckedRow[] = [];
    for (let start = 0; start < records.length; start += block) {
      const rows = await readRecords(context, store, { records: records.slice(start, start + block), start });
      const checked = await checkRows(context, store, { rows, seen });
      bad.push(...checked.filter(({ errors }) => errors.length > 0));
      if (bad.length === 0) {
        const { created, updated, unchanged } = await writeRows(context, store, checked);
        total.created.push(...created);
        total.updated.push(...updated);
        total.unchanged += unchanged;
      }
      await breathe();
    }
    if (bad.length > 0) throw invalidRows(context, bad);
    return total;
  });
  tellMany(context, [...answer.created, ...answer.updated]);
  const { created, updated, unchanged } = answer;
  return { created: created.length, updated: updated.length, unchanged, ids: created };
}

async function readRecords(
  { compiled: { resource } }: Context,
  store: Store,
  { records, start }: { readonly records: readonly unknown[]; readonly start: number },
): Promise<GivenRow[]> {
  const read = records.map((record) => ({ ...readSent(resource, record), id: idOf(record), record }));
  const ids = read.flatMap(({ id }) => id ?? []);
  const stored = await findRowsById(store, { table: resource.name, ids: [...new Set(ids)], lock: 'write' });
  const byId = new Map(stored.map((row) => [String(row.id), row]));
  return read.map(({ fields, errors, id, record }, i) => {
    const current = id === undefined ? undefined : byId.get(id);
    const { version } = record as { version?: unknown };
    const isChanged = current !== undefined && version !== current.version;
    const own: CheckError[] = [
      ...(id !== undefined && !current ? [rowFault('gone')] : []),
      ...(isChanged ? [rowFault('changed')] : []),
    ];
    return { row: start + i + 1, sent: fields, current, errors: [...errors, ...own] };
  });
}

/** A fault of a row as a whole. */
export function rowFault(keyword: string): CheckError {
  return { ...faultAt('', keyword), instancePath: '' };
}

function invalidRows({ compiled: { resource } }: Context, rows: readonly CheckedRow[]): Refusal {
  return new Refusal('importInvalid', {
    values: { n: rows.length },
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: rows.slice(0, mostTold).flatMap(({ row, after, errors }) =>
        explain({ resource, record: after, errors, language }).map((fault) => ({
          ...fault,
          path: `/${row - 1}${fault.path}`,
          row,
        })),
      ),
    }),
  });
}
