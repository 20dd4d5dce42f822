import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { openProduct } from './openProduct.ts';

/** The number of rows in the long list, and in the short list, which fits on one page. */
export const rowCounts = { long: 100_000, short: 20 } as const;

const fileName = 'quayside.db';

/** Returns a data folder with 100,000 wharves. Servers get copies of the folder; no server opens the folder itself. */
export const longData = (context: Context): Promise<string> => fill(context, rowCounts.long);

/** Returns a data folder with wharves for one page. Servers get copies of this folder, too. */
export const shortData = (context: Context): Promise<string> => fill(context, rowCounts.short);

/** Copies a filled data folder; returns the path of the copy. */
export function copyData(context: Context, filled: string): string {
  const { path, remove } = tempFolder('bench');
  context.defer(remove);
  copyFileSync(join(filled, fileName), join(path, fileName));
  return path;
}

/** Returns the SQLite file of a data folder. */
export function databaseFile(folder: string): string {
  return join(folder, fileName);
}

async function fill(context: Context, rows: number): Promise<string> {
  const { path, remove } = tempFolder('bench');
  context.defer(remove);
  await (await openProduct(path)).stop();
  const script = join(import.meta.dirname, 'fill.ts');
  const child = spawn(process.execPath, [script, path, String(rows)], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The data folder could not be filled (exit code ${code}).`);
  return path;
}
