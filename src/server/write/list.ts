import type { FieldFault } from '../../contract/envelope.ts';
import { rootId } from '../../contract/menu.ts';
import type { CheckError } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { explain } from '../../fields/explain.ts';
import { AppError } from '../appError.ts';
import { findRowsById } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { faultAt, readSubmitted } from '../resource/readSubmitted.ts';
import { isOnlyNotAllowed, judgeAllowed } from './allowed.ts';
import type { JudgedChange, RecordChange } from './change.ts';
import { commitChanges, idsOf } from './commit.ts';
import { judgeChanges, rowFault } from './judge.ts';
import { publishMany } from './news.ts';
import { writeOnce } from './once.ts';
import { idOf } from './save.ts';

/** The most records in one call. */
const most = 5_000;

/** Saves an array of records in one transaction, all or none. One with an id is updated, one without is new. */
export async function saveRecords(context: Context, records: readonly unknown[]): Promise<unknown> {
  if (records.length > most) throw new AppError('tooLarge', { values: { limit: most } });
  if (records.length === 0) throw new AppError('invalidBody');
  const listed: Context = { ...context, cause: 'list' };
  const answer = await writeOnce(
    listed,
    async (store) => {
      const writes = await writeRecords(listed, store, { records, pathPrefix: '' });
      return { ...idsOf(writes), unchanged: writes.unchanged };
    },
    records.length,
  );
  const { created, updated } = answer;
  publishMany(context, [...created, ...updated]);
  return { created: created.length, updated: updated.length, unchanged: answer.unchanged, ids: created };
}

/** At most this many faulty rows are answered. */
const mostReported = 200;

interface WriteParams {
  readonly records: readonly unknown[];
  /** The path of the array in the body. */
  readonly pathPrefix: string;
  /** The refusal if some records have changed meanwhile; if left out, each is a fault of its row. */
  readonly outdated?: () => Promise<AppError>;
}

const outdatedKeywords: ReadonlySet<string> = new Set(['changed', 'gone']);

/** Checks records and writes them together, all or none; each fault carries its path. */
export async function writeRecords(context: Context, store: Store, { records, pathPrefix, outdated }: WriteParams) {
  const rows = ownedRows(context, await readRecords(context, store, records));
  const judged = await judgeAllowed(context, store, await judgeChanges(context, store, { rows }));
  const bad = judged.filter(({ errors }) => errors.length > 0);
  const isOutdated = bad.some(({ errors }) => errors.some(({ keyword }) => outdatedKeywords.has(keyword)));
  if (outdated && isOutdated) throw await outdated();
  if (bad.length > 0) throw invalidRows(context, bad, pathPrefix);
  try {
    return await commitChanges(context, store, judged);
  } catch (error) {
    throw error instanceof AppError ? error.below(pathPrefix) : error;
  }
}

async function readRecords(
  { compiled: { resource } }: Context,
  store: Store,
  records: readonly unknown[],
): Promise<RecordChange[]> {
  const read = records.map((record) => ({ ...readSubmitted(resource, record), id: idOf(record), record }));
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
    return { row: i + 1, submitted: fields, current, errors: [...errors, ...own] };
  });
}

function invalidRows({ compiled: { resource } }: Context, rows: readonly JudgedChange[], pathPrefix: string): AppError {
  return new AppError(isOnlyNotAllowed(rows) ? 'bulkNotEditable' : 'importInvalid', {
    values: { n: rows.length },
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: rows.slice(0, mostReported).flatMap(({ row, after, errors }) =>
        explain({ resource, record: after, errors, language }).map((fault) => ({
          ...fault,
          path: `${pathPrefix}/${row - 1}${fault.path}`,
          row,
        })),
      ),
    }),
  });
}

/**
 * Gives rows to the owner that `save{X}Bach/{x}` names, if the resource file says which field holds it. A row without
 * an owner gets this one, a row with another owner is a fault. `0` means no owner; if the call names none, each row says it.
 */
export function ownedRows(
  { compiled: { resource }, id, systemCall }: Context,
  rows: readonly RecordChange[],
): RecordChange[] {
  const { owner } = resource.excel;
  if (owner === undefined || id === '' || systemCall) return [...rows];
  const parentId = id === rootId ? null : id;
  return rows.map((row) => {
    const { submitted, current, errors } = row;
    const named = (Object.hasOwn(submitted, owner) ? submitted[owner] : current?.[owner]) ?? null;
    if (named === parentId) return row;
    if (named === null && !current) return { ...row, submitted: { ...submitted, [owner]: parentId } };
    return { ...row, errors: [...errors, faultAt(owner, 'otherOwner')] };
  });
}
