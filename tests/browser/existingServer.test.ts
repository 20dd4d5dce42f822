import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { create, maker } from '../api/support/lab.ts';
import { field, handle, openList } from './support/handles.ts';
import { client, page, visitOnce } from './support/oneVisit.ts';

visitOnce();

/** Lets our server answer, but without what only our server adds: versions of records. */
async function withoutVersions(route: Route): Promise<void> {
  const answer = await route.fetch();
  const { data, ...envelope } = await answer.json();
  const { version: _, ...record } = data;
  await route.fulfill({ json: { ...envelope, code: 200, data: record } });
}

/** Replaces the save of an existing server, which answers without the record; returns the bodies that it received. */
async function takeSaves(on: Page, path: string): Promise<object[]> {
  const bodies: object[] = [];
  await on.route(`**${path}`, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: { code: 200, message: 'ok', data: null } });
  });
  return bodies;
}

test('on a server without versions, an edited record is saved under its id', async () => {
  const made = await create(client, maker.save, { makerCode: 'EXISTS', makerName: 'Before' });
  await page.route(`**${maker.findById(made.id)}`, withoutVersions);
  const saves = await takeSaves(page, maker.save);
  await page.goto(`/lab/maker?edit=${made.id}`);
  await field(page, 'makerName').fill('After');
  await handle(page, 'save').click();
  await handle(page, 'list').waitFor();
  expect(saves).toMatchObject([{ id: made.id, makerName: 'After' }]);
  expect(saves[0]).not.toHaveProperty('version');
});

test('on a server without an index of resources, a page says what is missing, and the rest works', async () => {
  await page.route('**/resources/index.json', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto('/lab/maker');
  await handle(page, 'no-index').getByText('/resources/index.json').waitFor();
  await handle(page, 'side-menu').waitFor();
  expect(await handle(page, 'toast').count()).toBe(0);
  await page.unroute('**/resources/index.json');
  await openList(page, '/lab/maker');
});
