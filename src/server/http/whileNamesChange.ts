import { knowsOldNames } from '../db/transactions.ts';
import type { House } from '../house.ts';

/**
 * Runs a call, and once more when a column or table that it asked for was renamed meanwhile: what failed was undone as a
 * whole, and the new names are in force as soon as the resource files that brought them are worked off.
 */
export async function whileNamesChange<T>(house: House, run: () => Promise<T>): Promise<T> {
  const { schemas } = house;
  try {
    return await run();
  } catch (error) {
    if (!knowsOldNames(error)) throw error;
    await house.schemaFolder.renew();
    if (house.schemas === schemas) throw error;
    return run();
  }
}
