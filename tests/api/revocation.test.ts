import { afterAll, beforeAll, expect, test } from 'vitest';
import { endings, revoke } from '../support/revocation.ts';
import { createClient } from './support/client.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test.each(Object.keys(endings))('after %s no later request of an active user is allowed', { tags: ['once'] }, async (name) => {
  const ask = (path: string, token: string, body?: unknown) => {
    const client = createClient(app.url, token === '' ? undefined : token);
    return body === undefined ? client.get(path) : client.post(path, body);
  };
  const account = `busy${Object.keys(endings).indexOf(name)}`;
  const round = await revoke(name, { ask, admin: app.admin.token ?? '', sessions: 6, account });
  expect(round).toMatchObject({ accepted: 0 });
  expect(round.later).toBeGreaterThanOrEqual(25);
  expect(round.before).toBeGreaterThanOrEqual(5);
});
