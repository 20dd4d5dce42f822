import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { projectFolder } from './openProduct.ts';
import { buildReference, references } from './references.ts';
import { startProcess } from './startProcess.ts';

/** How to visit a page with a button that opens a table of 100,000 rows and 12 columns. */
export interface TableVisit {
  readonly url: string;
  /** The selector of a row. */
  readonly row: string;
  /** The selector of the element that scrolls. */
  readonly box: string;
}

/** Returns a page with the console's grid and all rows in memory. */
export async function ownGrid(context: Context): Promise<TableVisit> {
  const { path, remove } = tempFolder('bench');
  context.defer(remove);
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js');
  const root = join(projectFolder, 'tests/bench/grid');
  execFileSync(process.execPath, [vite, 'build', root, '--outDir', path, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { url: await serve(context, path), row: 'tr[aria-rowindex="2"] td', box: '.q-grid-box' };
}

/** Returns a page with a table written by hand in plain DOM. No other table can be faster. */
export async function domTable(context: Context): Promise<TableVisit> {
  const build = await buildReference(await context.shared(references), 'domTable');
  return { url: await serve(context, build), row: '.row', box: '#box' };
}

/** Returns a page with antd's own virtual table. */
export async function antdTable(context: Context): Promise<TableVisit> {
  const build = await buildReference(await context.shared(references), 'antdTable');
  return { url: await serve(context, build), row: '.ant-table-row', box: '.ant-table-tbody-virtual-holder' };
}

async function serve(context: Context, build: string): Promise<string> {
  const folder = await context.shared(references);
  const rows = join(build, 'rows.json');
  writeFileSync(rows, '[]');
  const { url, stop } = await startProcess({
    script: join(folder, 'rowServer.js'),
    folder,
    readyPath: '/rows.json',
    environment: { ROWS: rows, BUILD: build },
  });
  context.defer(stop);
  return url;
}
