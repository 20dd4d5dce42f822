import { wasInTheWay } from './failures.ts';

/** A call that stands in somebody's way so often is better told to come back later. */
const mostTries = 4;

/**
 * Does a transaction again that PostgreSQL has undone because it and another one waited for each other: rows are locked in
 * the order of their ids, but code of the business locks those of several tables one after the other.
 */
export async function retried<T>(transact: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      if (tries >= mostTries || !wasInTheWay(error)) throw error;
    }
  }
}
