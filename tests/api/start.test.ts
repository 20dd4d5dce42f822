import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { createClient } from './support/client.ts';
import { create, maker } from './support/lab.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { type ServerProcess, spawnServer } from './support/spawnServer.ts';

let database: TestDatabase;
let schemas: TempFolder;
let environment: Record<string, string>;
/** A server that several tests use one after the other. */
let running: ServerProcess | undefined;

beforeAll(async () => {
  database = await testDatabase();
  schemas = schemasFolder();
  environment = { ...database.environment, HW_SCHEMAS_DIR: schemas.path };
});
afterAll(async () => {
  await running?.kill();
  database.remove();
  schemas.remove();
});

async function sharedServer(): Promise<ServerProcess> {
  running ??= await spawnServer(environment);
  return running;
}

/** Returns the running server to a test that stops it. */
async function takeServer(): Promise<ServerProcess> {
  const server = await sharedServer();
  running = undefined;
  return server;
}

describe('a server', () => {
  test('stops the start on bad settings and names every one', { tags: ['sqlite'] }, async () => {
    const bad = {
      PORT: '99999',
      HW_DEMO: 'yes',
      HW_DATABASE_URL: 'mysql://x',
      HW_ADMIN_PASSWORD: 'short',
      HW_PUBLIC_URL: 'quay',
    };
    const failure = await spawnServer({ ...environment, ...bad }).catch((error: Error) => error.message);
    for (const name of Object.keys(bad)) expect(failure).toContain(name);
    expect(failure).not.toContain('    at ');
    expect(failure).not.toContain('short');
  });

  test('generates a password on an empty database, prints it once, and keeps all data over a restart', async () => {
    const first = await spawnServer(environment);
    const password = /with the password (\S+)/.exec(first.lines.join('\n'))?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    const admin = await createClient(first.url).login('admin', password);
    const kept = await create(admin, maker.save, { makerCode: 'KEPT', makerName: 'Kept' });
    expect(await first.stop()).toBe(0);

    const second = await spawnServer(environment);
    expect(second.lines.join('\n')).not.toContain('password');
    const again = await createClient(second.url).login('admin', password);
    expect((await again.get(maker.findById(kept.id))).data).toEqual(kept);
    running = second;
  });

  test('never writes a password or a token into its log', { tags: ['sqlite'] }, async () => {
    const server = await sharedServer();
    const secret = 'a secret nobody may read';
    await createClient(server.url).post('/hw/wms/hwUser/login', { account: 'admin\nforged line', password: secret });
    await createClient(server.url, `Bearer ${secret}`).get('/hw/wms/hwUser/findCurrentUser');
    // The lines of these requests are printed before that of a later one.
    await createClient(server.url).post('/hw/wms/hwUser/login', { account: 'later', password: 'wrong' });
    await expect.poll(() => server.lines.filter((line) => line.includes('"event":"loginRefused"'))).toHaveLength(2);
    const printed = server.lines.join('\n');
    expect(printed).not.toContain(secret);
    expect(server.lines.filter((line) => line.startsWith('forged'))).toEqual([]);
  });

  test('finishes running requests before it stops, and accepts none afterwards', async () => {
    const server = await takeServer();
    const body = JSON.stringify({ account: 'nobody', password: 'wrong' });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const received = text(socket);
    socket.write('POST /hw/wms/hwUser/login HTTP/1.1\r\nHost: quayside\r\nContent-Type: application/json\r\n');
    socket.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
    // A response to this later request shows that the server has received the beginning of the first one.
    await createClient(server.url).get('/healthz');
    const stopped = server.stop();
    const isAnswered = () =>
      createClient(server.url)
        .get('/healthz')
        .then(({ status }) => status === 200)
        .catch(() => false);
    await expect.poll(isAnswered).toBe(false);
    socket.write(body.slice(10));
    expect(await received).toContain('40001');
    expect(await stopped).toBe(0);
  });

  test('says that it stops while it still accepts requests, so that a proxy can send them elsewhere', {
    tags: ['full', 'sqlite'],
  }, async () => {
    const server = await spawnServer({ ...environment, HW_DRAIN_SECONDS: '300' });
    const stopped = server.stop();
    const guest = createClient(server.url);
    const stopping = { status: 503, code: 50003, message: 'The server is stopping. Please try again later.' };
    await expect.poll(() => guest.get('/readyz', { 'Accept-Language': 'en' })).toMatchObject(stopping);
    const answer = await guest.post('/hw/wms/hwUser/login', { account: 'nobody', password: 'wrong' });
    expect(answer.code).toBe(40001);
    expect(answer.headers.get('connection')).toBe('close');
    await server.kill();
    await stopped;
  });

  test('says in one line what to do when its port is in use', { tags: ['full', 'sqlite'] }, async () => {
    const first = await spawnServer(environment);
    const port = new URL(first.url).port;
    const other = await testDatabase();
    const failure = await spawnServer({ ...environment, ...other.environment, PORT: port }).catch((e: Error) => e.message);
    expect(failure).toContain(`Port ${port} is already in use`);
    expect(failure).not.toContain('    at ');
    await first.stop();
    other.remove();
  });
});

describe('a new file in the schemas folder', { tags: ['sqlite'] }, () => {
  const toolFile = {
    name: 'labTool',
    title: { zh: '工具', en: 'Tools' },
    perms: 'lab:tool',
    screens: { 'lab/tool': { view: 'list', path: '/lab/tool', area: 'system' } },
    record: {
      type: 'object',
      required: ['toolName'],
      properties: {
        toolName: { type: 'string', maxLength: 30, unique: true, title: { zh: '名称', en: 'Name' } },
        price: { type: 'string', format: 'decimal', precision: 10, scale: 2, title: { zh: '价格', en: 'Price' } },
      },
    },
  };
  const calls = '/hw/wms/labTool';

  test('is a working resource: calls, checks, permission, menu of the administrator', async () => {
    const password = 'correct horse 7';
    const other = await testDatabase();
    const file = join(String(other.environment.HW_DATA_DIR), 'password');
    writeFileSync(file, `${password}\n`);
    const settings = { ...other.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD_FILE: file };
    const before = await spawnServer(settings);
    const early = await createClient(before.url).login('admin', password);
    expect(await early.post(`${calls}/findLabToolList`, {})).toMatchObject({ code: 40004 });
    await before.stop();

    writeFileSync(join(schemas.path, 'lab/labTool.json'), JSON.stringify(toolFile));
    const after = await spawnServer(settings);
    const admin = await createClient(after.url).login('admin', password);
    expect(await admin.post(`${calls}/saveLabTool`, { toolName: 'Hammer', price: '12.5' })).toMatchObject({
      code: 20000,
      data: { toolName: 'Hammer', price: '12.50' },
    });
    expect(await admin.post(`${calls}/saveLabTool`, { price: 'dear' })).toMatchObject({ code: 40000 });
    expect(await admin.post(`${calls}/findLabToolList`, {})).toMatchObject({ data: { total: 1 } });
    const menu = (await admin.post('/hw/wms/user/hwMenu/treeList', { menuTypes: ['M', 'C'] })).text;
    expect(menu).toContain('/lab/tool');
    const viewer = await createClient(after.url).login('viewer', password);
    expect(await viewer.post(`${calls}/findLabToolList`, {})).toMatchObject({ code: 40003 });
    expect((await viewer.post('/hw/wms/user/hwMenu/treeList', { menuTypes: ['M', 'C'] })).text).not.toContain('/lab/tool');

    await after.stop();
    other.remove();
  });

  test('that is broken leaves other files working and is reported', { tags: ['full', 'sqlite'] }, async () => {
    writeFileSync(join(schemas.path, 'lab/broken.json'), '{ "name": "broken", ');
    const server = await spawnServer({ ...environment, HW_ADMIN_PASSWORD: 'not used again' });
    const ready = await createClient(server.url).get('/readyz');
    expect(ready.data.faults).toEqual(
      expect.arrayContaining([expect.objectContaining({ severity: 'error', file: 'lab/broken.json', line: 1 })]),
    );
    expect(ready.data.resources).toBeGreaterThanOrEqual(10);
    expect(server.lines.join('\n')).toContain('"event":"schemaFault"');
    await server.stop();
  });
});
