import type { House } from './house.ts';

/** Has the database look at tables that have grown. It goes on with what it knew where that fails: nothing but time is lost by it. */
export async function analyseTables({ database, log }: Pick<House, 'database' | 'log'>): Promise<void> {
  await database.optimize().catch((err: unknown) => log.warn({ err }, 'tables could not be analysed'));
}
