import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { openProduct } from './openProduct.ts';

/** Starts a product that has one user for each business role, all with the administrator's password. Resolves with its address. */
export async function peopledProduct(context: Context): Promise<string> {
  const { path, remove } = tempFolder('bench');
  context.defer(remove);
  const { url, stop } = await openProduct(path, { HW_DEMO: 'users' });
  context.defer(stop);
  return url;
}
