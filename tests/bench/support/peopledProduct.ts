import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { openProduct } from './openProduct.ts';

/** The address of a product with a person of each role of the trade, all with the administrator's password. */
export async function peopledProduct(context: Context): Promise<string> {
  const { path, remove } = tempFolder('bench');
  context.defer(remove);
  const { url, stop } = await openProduct(path, { HW_DEMO: 'users' });
  context.defer(stop);
  return url;
}
