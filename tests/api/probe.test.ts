import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { startA } from '../support/foreign/serverA.ts';
import { startB } from '../support/foreign/serverB.ts';
import { foreignSchemas, startBefore } from '../support/foreign/startBefore.ts';
import { clerk } from '../support/foreign/warehouses.ts';
import { type TempFolder, tempFolder } from '../support/tempFolder.ts';
import { createClient } from './support/client.ts';

const program = join(import.meta.dirname, '../../src/main/probe.ts');

interface Ran {
  readonly code: number | null;
  readonly text: string;
}

/** Runs the command. The account is that of both servers, unless the password is another one. */
function probe(args: readonly string[], password = clerk.password): Promise<Ran> {
  const env = { ...process.env, HW_PROBE_ACCOUNT: clerk.account, HW_PROBE_PASSWORD: password };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  return new Promise((done) => child.on('close', (code) => done({ code, text })));
}

/** Returns the habits below a heading of the report, as `mark aspect: text`. */
function habitsOf({ text }: Ran, heading: string): string[] {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(heading)) + 1;
  const to = lines.indexOf('', from);
  return lines.slice(from, to).map((line) => line.trim().replace(/^(.) (\S+(?: \S+)*) {2,}/, '$1 $2: '));
}

/** The calls that change nothing, besides the login and logout. */
const reading = /\/(login|logout|findCurrentUser|treeList|index\.json|events|find\w+(\/[^/]+)?|download\w+)$/;

const here = 'ignored: the console does it, with the whole list';
const servers = [
  {
    name: 'with pages, numbers as ids and errors under HTTP 200',
    start: startA,
    server: [
      '+ menu: a tree of 4 entries, 0 of them hidden',
      '+ permissions: 8 codes',
      '~ errors: code 404 under HTTP 200',
      '+ end of a session: code 20007 under HTTP 200',
    ],
    list: [
      ...['+ envelope: code 200', '~ rows: `list`', '+ total: 30 records', '+ paging: by the headers', '~ ids: numbers'],
      ...['~ date-times: without a zone, with a space: `openTime`', '+ yes and no: true and false: `cold`'],
      ...[`- sort: ${here}`, `- keyword: ${here}`, '+ filter: `repositoryCode` equals a value', '+ find by id: yes'],
    ],
    order: ['~ rows: `list`', '+ total: 1 record', '~ ids: numbers'],
    calls: { findById: undefined },
  },
  {
    name: 'with bare arrays, "0" and "1", and no find-by-id',
    start: startB,
    server: [
      ...[
        '+ menu: a flat list of 4 entries, 0 of them hidden',
        '~ permissions: 4 codes of buttons, none to list: a screen in the menu implies it',
      ],
      ...['~ errors: HTTP 404 without an envelope, for a call that does not exist', '+ end of a session: code 20007 under HTTP 401'],
    ],
    list: [
      ...['+ envelope: code 20000', '~ rows: a bare array', '- total: the console loads the whole list'],
      ...['- paging: all records at once, whatever the headers say', '+ ids: texts'],
      ...['~ date-times: without a zone, with a T: `openTime`', '~ yes and no: "0" and "1": `cold`'],
      ...[`- sort: ${here}`, `- keyword: ${here}`, `- filter: ${here}`, '- find by id: the console finds records in the list'],
    ],
    order: ['~ rows: `rows`', '- total: the console loads the whole list', '+ ids: texts'],
    calls: { findById: false },
  },
] as const;

describe.each(servers)('the report about an hw server $name', ({ start, server, list, order, calls }) => {
  let hw: Awaited<ReturnType<typeof startA>>;
  let work: TempFolder;
  let ran: Ran;
  let before: string;
  const drafts = () => join(work.path, 'drafts');

  beforeAll(async () => {
    hw = await start();
    work = tempFolder('probe');
    before = JSON.stringify(hw.rows);
    ran = await probe([hw.url, '--out', drafts()]);
  });
  afterAll(async () => {
    await hw.close();
    work.remove();
  });

  test('is right about each of its habits', () => {
    expect(ran.code).toBe(0);
    const lacking = [
      'own account: no /hw/wms/hwUser/findCurrentUser',
      'index of resources: no /resources/index.json',
      'events: no /events',
    ];
    expect(habitsOf(ran, hw.url)).toEqual([...server, ...lacking.map((one) => `- ${one}`)]);
    const versions = '- versions: the console reads a record again before it saves it';
    expect(new Set(habitsOf(ran, 'hwRepositoryConfig'))).toEqual(
      new Set([...list, versions, '- log: set `log` to false', '+ template: /hw/wms/hwRepositoryConfig/downloadRepositoryTemplate']),
    );
    expect(habitsOf(ran, 'hwOrder')).toEqual(expect.arrayContaining([...order, versions, '+ log: yes']));
    expect(ran.text).toMatch(/No list: .*hwShipConfig/);
  });

  test('says which screens of its menu have a resource file', () => {
    const screens = habitsOf(ran, 'Screens of the menu: 3');
    expect(screens.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      '+ system/repository',
      '+ orderManage/index',
      '- carserv/repair/rule',
    ]);
  });

  test('comes from calls that change nothing there', () => {
    expect(JSON.stringify(hw.rows)).toBe(before);
    const paths = hw.requests.map(({ path }) => path);
    expect(paths.filter((path) => !reading.test(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => path.endsWith('/login'))).toHaveLength(1);
  });

  test('comes with resource files that are valid, name what the server lacks, and are served before it', async () => {
    const { faults, resources } = compile(readFolder(drafts()));
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(resources.map(({ resource }) => resource.name).sort()).toEqual(['hwOrder', 'hwRepositoryConfig']);
    const drafted = JSON.parse(readFileSync(join(drafts(), 'system/hwRepositoryConfig.json'), 'utf8'));
    expect(drafted.record.properties).toMatchObject({ cold: { type: 'boolean' }, openTime: { format: 'date-time' } });
    expect(drafted.screens).toMatchObject({ 'system/repository': { path: '/system/repository', title: { zh: '仓库管理' } } });
    expect(drafted.calls).toMatchObject({ import: 'importHwRepository', log: false, saveByIds: false });
    expect(drafted.calls.findById).toBe(calls.findById);
    const ours = await startBefore({ upstream: hw.url, files: drafts() });
    const { data } = await createClient(ours.url).post(sessionCalls.login, clerk);
    const index = await createClient(ours.url, data.token).get('/resources/index.json');
    await ours.close();
    expect(index.data.resources.map(({ name }: { name: string }) => name).sort()).toEqual(['hwOrder', 'hwRepositoryConfig']);
    expect(ran.text.includes('`cold` has only 0 and 1: drafted as yes and no, check it')).toBe(start === startB);
  });
});

test('a refused login, an unknown server, wrong arguments and a server without lists end with different codes', async () => {
  const hw = await startA();
  using work = tempFolder('probe-codes');
  const rejected = await probe([hw.url], 'wrong');
  expect(rejected).toMatchObject({ code: 3, text: expect.stringContaining('用户名或密码错误') });
  expect(rejected.text).not.toContain('wrong');
  expect(await probe([`${hw.url}/elsewhere`])).toMatchObject({ code: 3 });
  for (const args of [['ftp://hw'], [hw.url, '--schemas', '/nowhere'], [hw.url, '--other']])
    expect(await probe(args)).toMatchObject({ code: 2, text: expect.stringContaining('npm run probe') });
  writeFileSync(join(work.path, 'mine.txt'), 'mine');
  expect(await probe([hw.url, '--out', work.path])).toMatchObject({ code: 2, text: expect.stringContaining('is not empty') });
  // A folder with a file for a resource that this server does not have.
  const schemas = join(work.path, 'schemas');
  cpSync(foreignSchemas, schemas, { recursive: true, filter: (path) => !/hw(Order|RepositoryConfig)\.json$/.test(path) });
  const other = readFileSync(join(foreignSchemas, 'hwRepositoryConfig.json'), 'utf8').replaceAll('epositoryConfig', 'ther');
  writeFileSync(join(schemas, 'hwRther.json'), other);
  expect(await probe([hw.url, '--schemas', schemas])).toMatchObject({ code: 1, text: expect.stringContaining('No list: hwRther') });
  await hw.close();
});
