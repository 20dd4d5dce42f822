import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../../../src/contract/query.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { call, wharfCalls } from './productClient.ts';
import { buildReference, references } from './references.ts';
import { shortProduct } from './servers.ts';
import { type Measured, startProcess } from './startProcess.ts';

/** Builds and serves the reference list, with the same rows as the short product list. */
export async function reactAdmin(context: Context): Promise<Measured> {
  const folder = await context.shared(references);
  const build = await buildReference(folder, 'reactAdmin');
  const { url, token } = await context.shared(shortProduct);
  const { data } = await call<Page<unknown>>(url + wharfCalls.find, { token, headers: { pageSize: '20' }, body: {} });
  const { path, remove } = tempFolder('bench');
  context.defer(remove);
  const rowsFile = join(path, 'rows.json');
  writeFileSync(rowsFile, JSON.stringify(data.records));
  const server = await startProcess({
    script: join(folder, 'rowServer.js'),
    folder,
    readyPath: '/api/wharves',
    environment: { ROWS: rowsFile, BUILD: build },
  });
  context.defer(server.stop);
  return server;
}
