import { HwError } from '../../client/hwError.ts';

/** Does a step; where its answer is lost on the way, the server is asked whether it has done it all the same. */
export async function orFound<T>(work: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HwError && error.kind === 'lost')) throw error;
    const found = await find().catch(() => undefined);
    if (found === undefined) throw error;
    return found;
  }
}
