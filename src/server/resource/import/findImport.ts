import type { Context } from '../context.ts';
import { describeImport, findOwnImport } from './stagedImport.ts';

/** `GET findImport/{importId}`: how far it is; once it is checked, all that the import itself answered. */
export async function findImport(context: Context): Promise<unknown> {
  const store = context.house.database.read;
  return describeImport(store, await findOwnImport(context, store, { id: context.id }), context.language);
}
