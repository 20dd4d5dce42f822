import { type Language, languages, type Text } from '../../contract/text.ts';
import { AppError } from '../appError.ts';
import type { Store } from '../db/store.ts';
import { attempt } from '../db/transactions.ts';
import type { Context } from '../resource/context.ts';
import type { JudgedChange } from '../write/change.ts';
import { commitChanges, joinWrites, type Writes } from '../write/commit.ts';
import { hasHooks, hasSaveHook } from '../write/hooks.ts';
import type { StagedFault } from './staged.ts';

/** A row that code of the business does not take. */
interface Unwilling {
  readonly row: number;
  readonly fault: StagedFault;
}

/** Writes checked rows of a file; where code of the business has a say in a save, those that it refuses are left out and named. */
export async function writeWilling(
  context: Context,
  store: Store,
  rows: readonly JudgedChange[],
): Promise<{ readonly writes: Writes; readonly rejected: readonly Unwilling[] }> {
  const whole = await asOne(context, store, rows);
  if (whole) return { writes: whole, rejected: [] };
  const parts: Writes[] = [];
  const rejected: Unwilling[] = [];
  for (const row of rows) {
    const { done, fault } = await ifWilling(store, () => commitChanges(context, store, [row]));
    if (done) parts.push(done);
    if (fault) rejected.push({ row: row.row, fault });
  }
  return { writes: joinWrites(parts), rejected };
}

/** All rows together, unless each is asked about by itself, or one of them is refused. */
async function asOne(context: Context, store: Store, rows: readonly JudgedChange[]): Promise<Writes | undefined> {
  if (hasSaveHook(context)) return undefined;
  const write = () => commitChanges(context, store, rows);
  return hasHooks(context) ? (await ifWilling(store, write)).done : write();
}

/**
 * Does what code of the business may refuse: its refusal takes back only this. What follows from it is worked out with it, and
 * what follows from all before it ahead of it: each number that cannot be is a fault of the row that it comes from.
 */
export async function ifWilling<T>(
  store: Store,
  work: () => Promise<T>,
): Promise<{ readonly done?: T; readonly fault?: StagedFault }> {
  await store.rowWatch?.settle();
  try {
    return { done: await attempt(store, () => settled(store, work)) };
  } catch (error) {
    store.rowWatch?.undone();
    if (!(error instanceof AppError) || error.kind.status >= 500) throw error;
    return { fault: faultOf(error) };
  }
}

async function settled<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const done = await work();
  await store.rowWatch?.settle();
  return done;
}

function faultOf(appError: AppError): StagedFault {
  const messageIn = (language: Language): string => appError.messageIn(language);
  const message = Object.fromEntries(languages.map((language) => [language, messageIn(language)])) as Text;
  return { field: appError.details.at?.path.split('/')[1] ?? '', keyword: 'refused', message };
}
