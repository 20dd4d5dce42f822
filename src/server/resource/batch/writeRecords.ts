import type { FieldFault } from '../../../contract/envelope.ts';
import type { CheckError } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import { isOnlyNotAllowed, judgeAllowed } from '../allow/judgeAllowed.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { readSent } from '../readSent.ts';
import { idOf } from '../save.ts';
import type { CheckedRow, GivenRow } from './batchRow.ts';
import { checkRows } from './checkRows.ts';
import { ownedRows } from './ownedRows.ts';
import { rowFault } from './rowFault.ts';
import { writeRows } from './writeRows.ts';

/** How many are checked at once; more faults than these are not told. */
const [block, mostTold] = [250, 200];

interface Sent {
  readonly records: readonly unknown[];
  /** Where the array stands in the body. */
  readonly within: string;
  /** What is said instead where some of them are not as they were seen; left out: each is told as a fault of its row. */
  readonly outdated?: () => Promise<Refusal>;
}

const outdatedKeywords: ReadonlySet<string> = new Set(['changed', 'gone']);

/** Checks records block by block and then writes them together, all or none; every fault is told at its place. */
export async function writeRecords(context: Context, store: Store, { records, within, outdated }: Sent) {
  const seen = new Map<string, number>();
  const sound: CheckedRow[] = [];
  const bad: CheckedRow[] = [];
  for (let start = 0; start < records.length; start += block) {
    const given = await readRecords(context, store, { records: records.slice(start, start + block), start });
    const rows = await checkRows(context, store, { rows: ownedRows(context, given), seen });
    const checked = await judgeAllowed(context, store, rows);
    bad.push(...checked.filter(({ errors }) => errors.length > 0));
    if (bad.length === 0) sound.push(...checked);
    await breathe();
  }
  const isOutdated = bad.some(({ errors }) => errors.some(({ keyword }) => outdatedKeywords.has(keyword)));
  if (outdated && isOutdated) throw await outdated();
  if (bad.length > 0) throw invalidRows(context, bad, within);
  try {
    return await writeRows(context, store, sound);
  } catch (error) {
    throw error instanceof Refusal ? error.below(within) : error;
  }
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

function invalidRows({ compiled: { resource } }: Context, rows: readonly CheckedRow[], within: string): Refusal {
  return new Refusal(isOnlyNotAllowed(rows) ? 'bulkNotEditable' : 'importInvalid', {
    values: { n: rows.length },
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: rows.slice(0, mostTold).flatMap(({ row, after, errors }) =>
        explain({ resource, record: after, errors, language }).map((fault) => ({
          ...fault,
          path: `${within}/${row - 1}${fault.path}`,
          row,
        })),
      ),
    }),
  });
}
