import type { Row } from '../db/store.ts';
import { brokenIndex } from '../db/transactions.ts';
import type { Context } from './context.ts';
import { duplicate } from './duplicate.ts';

/** A write that runs into a unique index is a duplicate, whoever was first. */
export async function written(
  { compiled }: Pick<Context, 'compiled'>,
  write: () => Promise<void>,
  row?: Row,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const index = brokenIndex(error, compiled.table, row);
    throw index ? duplicate(compiled.resource, index) : error;
  }
}
