import type { Store } from '../store.ts';
import { renameResource } from './renameResource.ts';

/** No resource can have this name. */
const between = 'sys_renamed';

/** Gives a table another name, and what is kept by it. Names that differ in capitals alone are one to SQLite. */
export async function renameTable(store: Store, { from, to }: { from: string; to: string }): Promise<void> {
  const rename = (now: string, next: string): Promise<void> => store.db.schema.alterTable(now).renameTo(next).execute();
  const isTwin = from.toLowerCase() === to.toLowerCase();
  if (isTwin) await rename(from, between);
  await rename(isTwin ? between : from, to);
  await renameResource(store, { from, to });
}
