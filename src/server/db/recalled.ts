import type { Compilable } from 'kysely';
import type { Store } from './store.ts';

/** The rows of a question about many rows; of a store that keeps answers, it is asked once until something is written. */
export async function recalled<Row>({ db, recall }: Store, question: Compilable<Row>): Promise<readonly Row[]> {
  const compiled = question.compile();
  const ask = async () => (await db.executeQuery(compiled)).rows;
  return recall ? recall(`${compiled.sql} ${JSON.stringify(compiled.parameters)}`, ask) : ask();
}
