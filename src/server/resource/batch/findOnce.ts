import { findRowsByAll } from '../../db/indexes.ts';
import type { Row, Store } from '../../db/store.ts';

type Asked = Parameters<typeof findRowsByAll>[1];

/** What was asked for one block of rows, and answered; nothing is written while it is checked. */
export type Answers = Map<string, readonly Row[]>;

/**
 * The rows that hold these values, as `findRowsByAll` finds them. By the key of a workbook rows are found that they update,
 * and by what must be there once those that are in their way: mostly that is one question.
 */
export async function findOnce(answers: Answers | undefined, store: Store, asked: Asked): Promise<readonly Row[]> {
  if (!answers) return findRowsByAll(store, asked);
  const { table, columns, tuples, within, emptyCounts } = asked;
  const question = JSON.stringify([table, columns, tuples, within, emptyCounts, store.whole !== undefined]);
  const rows = answers.get(question) ?? (await findRowsByAll(store, asked));
  answers.set(question, rows);
  return rows;
}
