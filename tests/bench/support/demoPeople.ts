import { demoRoles } from '../../../src/server/access/demoRoles.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { openProduct } from './openProduct.ts';
import { login } from './productClient.ts';

/** The product with a person of each role of the trade, logged in: their tokens by the key of the role. */
export async function demoPeople(context: Context) {
  const { path, remove } = tempFolder('bench');
  context.defer(remove);
  const { url, stop } = await openProduct(path, { HW_DEMO: 'users' });
  context.defer(stop);
  const tokens = new Map<string, string>();
  for (const { roleKey } of demoRoles) tokens.set(roleKey, (await login(url, roleKey)).token);
  return { url, tokens };
}
