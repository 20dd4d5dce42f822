import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { createLog } from '../../src/server/log.ts';
import { readSettings } from '../../src/server/settings.ts';
import { type RunningServer, startServer } from '../../src/server/startServer.ts';
import { type Client, createClient } from './support/client.ts';
import { wharf } from './support/lab.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';
import { binCalls, openYard, orderCalls } from './support/yard.ts';

const lines: string[] = [];
let app: TestApp;
let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  app = await startApp();
  server = await startServer({
    settings: readSettings({ PORT: '0', HW_SCHEMAS_DIR: app.schemas, ...app.database.environment }),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    consoleFolder: app.schemas,
    handlers: { ...handlers, jobs: [] },
  });
  admin = await createClient(server.url).login('admin', adminPassword);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** Returns the log line of the latest request. */
const lastRequest = () => JSON.parse(lines.findLast((line) => line.includes('"msg":"request"')) ?? '');

test('the request log names the line of business code that rejected a call', async () => {
  const { repositoryId } = await openYard(admin);
  const input = {
    repositoryId,
    zone: 'A',
    aisles: '9-1',
    shelves: '1',
    levels: '1',
    locatorType: 'FLOOR',
    maxPallets: 1,
  };
  const { code, headers } = await admin.post(binCalls.generate, { input });
  await expect
    .poll(() => lastRequest().rejected)
    .toEqual({
      ...{ code, at: expect.stringMatching(/^src\/business\/in-library\/bins\.ts:\d+$/) },
      faults: ['/input/aisles refused'],
    });
  expect(lastRequest()).toMatchObject({ reqId: headers.get('x-request-id'), path: binCalls.generate, status: 400 });
});

test('the request log names the invalid fields and the keyword that each violates, but no values', async () => {
  await admin.post(wharf.save, { quayCode: 'secret words', status: '7' });
  await expect.poll(() => lastRequest().rejected?.code).toBe(40000);
  const { at, faults } = lastRequest().rejected;
  expect(at).toMatch(/^src\/server\/write\/judge\.ts:\d+$/);
  expect(faults).toEqual(expect.arrayContaining(['/quayName required', '/status enum']));
  expect(lines.at(-1)).not.toContain('secret words');
});

test('the request log contains no rejection when a call succeeds', async () => {
  await admin.post(orderCalls.find, {});
  await expect.poll(() => lastRequest().path).toBe(orderCalls.find);
  expect(lastRequest()).not.toHaveProperty('rejected');
});
