import { brokenIndex } from '../db/failures.ts';
import type { Context } from './context.ts';
import { duplicate } from './duplicate.ts';

/** A write that runs into a unique index is a duplicate, whoever was first. */
export async function written({ compiled }: Pick<Context, 'compiled'>, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const index = brokenIndex(error, compiled.table);
    throw index ? duplicate(compiled.resource, index) : error;
  }
}
