import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import { create, job } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a reference to a user comes with the name of the user, and one to no user is rejected', async () => {
  const { id, name } = (await (await app.as('dispatcher')).get(sessionCalls.current)).data;
  const made = await create(app.admin, job.save, { subject: 'mine', clerkId: id });
  expect(made).toMatchObject({ clerkId: id, clerkIdLabel: name });
  expect(name).not.toBe('');
  const rejected = await app.admin.post(job.save, { subject: 'theirs', clerkId: 'nobody' });
  expect(rejected).toMatchObject({ code: 40000, data: { errors: [{ path: '/clerkId', keyword: 'reference' }] } });
});
