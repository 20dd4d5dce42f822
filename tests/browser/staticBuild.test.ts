import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { writeStatic } from '../../build/static.ts';
import { findNginx } from '../support/findNginx.ts';
import { startA } from '../support/foreign/serverA.ts';
import { foreignSchemas } from '../support/foreign/startBefore.ts';
import { clerk } from '../support/foreign/warehouses.ts';
import { freePort } from '../support/freePort.ts';
import { type TempFolder, tempFolder } from '../support/tempFolder.ts';
import { handle, total } from './support/handles.ts';
import { sharedVisitors } from './support/startBrowser.ts';

let hw: Awaited<ReturnType<typeof startA>>;
let folder: TempFolder;
let nginx: ChildProcess;
let url: string;

/** The configuration in the README, with the addresses of this test. */
function configuration(port: number, root: string): string {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, , chapter = ''] = /(## In front of an existing hw server)([\s\S]*?)\n## /.exec(readme) ?? [];
  const [, example = ''] = /```nginx\n([\s\S]*?)```/.exec(chapter) ?? [];
  const here = example.replace('/srv/quayside/dist-static', root).replace('https://hw.example.com/prod-api/hw/', `${hw.url}/hw/`);
  expect(here).toContain(root);
  expect(here).toContain(hw.url);
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder.path}/${name};`).join('\n');
  const types = 'types { text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; }';
  return `daemon off; master_process off; error_log ${folder.path}/error.log; pid ${folder.path}/pid; events {}
http { ${temp} ${types} access_log off; server { listen 127.0.0.1:${port}; ${here} } }`;
}

beforeAll(async () => {
  hw = await startA();
  folder = tempFolder('static');
  const out = join(folder.path, 'dist-static');
  expect(await writeStatic({ console: inject('consoleFolder'), schemas: foreignSchemas, out })).toBeUndefined();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const file = join(folder.path, 'nginx.conf');
  writeFileSync(file, configuration(port, out));
  nginx = spawn(findNginx(), ['-c', file, '-e', join(folder.path, 'error.log')], { stdio: 'inherit' });
  const isServed = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isServed, { timeout: 30_000, interval: 50 });
});
afterAll(async () => {
  const ended = new Promise((done) => nginx.once('exit', done));
  nginx.kill();
  await ended;
  await hw.close();
  folder.remove();
});

test('a user works with the console in front of the hw server, with nothing between them but nginx', async () => {
  const visit = await (await sharedVisitors()).visit(url);
  const { page } = visit;
  await page.goto('/system/repository');
  await handle(page, 'login-account').fill(clerk.account);
  await handle(page, 'login-password').fill(clerk.password);
  await handle(page, 'login-submit').click();
  await handle(page, 'list-total').waitFor();
  expect(await total(page)).toBe(30);
  await handle(page, 'list-row').first().getByTestId('row-edit').click();
  await handle(page, 'field-repositoryName').locator('input').fill('Through nginx');
  await handle(page, 'save').click();
  await expect.poll(() => hw.rows.at(-1)).toMatchObject({ repositoryName: 'Through nginx' });
  await handle(page, 'user-menu').click();
  await handle(page, 'log-out').click();
  await handle(page, 'login-submit').waitFor();
  const blocked = visit.complaints.filter((one) => /Content Security Policy/i.test(one));
  expect(blocked).toEqual([]);
  await visit.leave();
});

test('the page is never stored and has a new nonce each time; files with a hash are kept forever', async () => {
  const [first, second] = await Promise.all(['/', '/some/page'].map(async (path) => fetch(url + path)));
  const nonces = [first, second].map((answer) => /'nonce-(\w{32})'/.exec(answer?.headers.get('content-security-policy') ?? '')?.[1]);
  expect(new Set(nonces).size).toBe(2);
  expect(await first?.text()).toContain(`nonce="${nonces[0]}"`);
  expect(first?.headers.get('cache-control')).toBe('no-store');
  const asset = readdirSync(join(inject('consoleFolder'), 'assets')).find((name) => name.endsWith('.js'));
  const answer = await fetch(`${url}/assets/${asset}`, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  for (const one of [first, second, answer]) expect(one?.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the index lists the resources for an existing hw server, whose modules are there; other files are missing', async () => {
  const { resources, isExisting } = await (await fetch(`${url}/resources/index.json`)).json();
  expect(isExisting).toBe(true);
  for (const { name, hash } of resources) expect((await fetch(`${url}/resources/${name}.${hash}.js`)).status).toBe(200);
  for (const path of ['/resources/none.js', '/assets/none.js', '/events']) expect((await fetch(url + path)).status).toBe(404);
  const answer = await fetch(`${url}/hw/wms/hwRepositoryConfig/findHwRepositoryConfigList`, { method: 'POST', body: '{}' });
  expect(await answer.json()).toMatchObject({ code: 20007 });
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test('a resource file with a fault, or a folder with other files, stops a static build before it writes', async () => {
  using work = tempFolder('static-faults');
  const [schemas, out] = ['schemas', 'out'].map((name) => join(work.path, name)) as [string, string];
  mkdirSync(schemas);
  const build = () => writeStatic({ console: inject('consoleFolder'), schemas, out });
  expect(await build()).toContain('has no resource files');
  writeFileSync(join(schemas, 'hwThing.json'), '{ "name": "hwThing" }');
  expect(await build()).toMatch(/^hwThing\.json/);
  mkdirSync(out);
  writeFileSync(join(out, 'notes.txt'), 'mine');
  expect(await writeStatic({ console: inject('consoleFolder'), schemas: foreignSchemas, out })).toContain('has other files');
  expect(readdirSync(out)).toEqual(['notes.txt']);
});
