import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { createClient } from './support/client.ts';
import { userCalls } from './support/people.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { type ServerProcess, spawnServer } from './support/spawnServer.ts';

const first = 'shared by all 7';
const login = '/hw/wms/hwUser/login';
const wrong = { status: 400, code: 40001 };
const production = { NODE_ENV: 'production' };

let database: TestDatabase;
let schemas: TempFolder;
let server: ServerProcess | undefined;

beforeEach(async () => {
  database = await testDatabase();
  schemas = schemasFolder();
});
afterEach(async () => {
  await server?.kill();
  database.remove();
  schemas.remove();
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  await server?.stop();
  const own = { ...database.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: first };
  server = await spawnServer({ ...own, ...environment });
  return server;
}
const enter = (url: string, account: string, password = first) => createClient(url).post(login, { account, password });

describe('demo accounts of an existing database', () => {
  test('cannot log in once it is used in production, until each has its own password', async () => {
    const before = await start();
    const token: string = (await enter(before.url, 'finance')).data.token;
    expect(await enter(before.url, 'viewer')).toMatchObject({ code: 20000 });

    const { url, lines } = await start(production);
    expect(lines.join('\n')).toContain('this database was created with demo accounts');
    for (const account of ['finance', 'orderClerk', 'warehouseKeeper', 'dispatcher', 'viewer']) {
      expect(lines.join('\n')).toContain(account);
      expect(await enter(url, account)).toMatchObject(wrong);
    }
    const nobody = await enter(url, 'nobodyAtAll');
    expect((await enter(url, 'finance')).message).toBe(nobody.message);
    expect(await createClient(url, token).get('/hw/wms/hwUser/findCurrentUser')).toMatchObject({ code: 20007 });
    expect((await createClient(url).get('/readyz')).data).toMatchObject({ closedDemoAccounts: 5 });

    const admin = await createClient(url).login('admin', first);
    const reported = async () => (await admin.get('/hw/wms/hwUser/findCurrentUser')).data;
    expect(await reported()).toMatchObject({
      demoAccounts: expect.arrayContaining(['finance']),
      hasFirstPassword: true,
    });
    await admin.post(userCalls.password, { password: 'of admin alone 9' });
    const { id } = (await admin.post(userCalls.find, { account: 'finance' })).data.records[0];
    await admin.post(userCalls.password, { id, password: 'of finance alone 9' });
    expect(await enter(url, 'finance')).toMatchObject(wrong);
    const finance = await enter(url, 'finance', 'of finance alone 9');
    expect(finance).toMatchObject({ code: 20000 });
    expect(await enter(url, 'viewer')).toMatchObject(wrong);
    const now = await reported();
    expect(now.demoAccounts).not.toContain('finance');
    expect(now).not.toHaveProperty('hasFirstPassword');
    const other = createClient(url, finance.data.token);
    expect((await other.get('/hw/wms/hwUser/findCurrentUser')).data).not.toHaveProperty('demoAccounts');
  }, 120_000);

  test('keep working elsewhere, and in production if they were created there on purpose', {
    tags: ['full'],
    timeout: 120_000,
  }, async () => {
    const { url } = await start(production);
    expect(await enter(url, 'finance')).toMatchObject({ code: 20000 });
    const again = await start(production);
    expect(await enter(again.url, 'finance')).toMatchObject({ code: 20000 });
    expect((await createClient(again.url).get('/readyz')).data).not.toHaveProperty('closedDemoAccounts');
  });
});
