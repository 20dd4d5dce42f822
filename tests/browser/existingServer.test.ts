import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
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

test('the resources of the build serve the console if the server has none', async () => {
  const built = join(inject('consoleFolder'), 'resources');
  await page.route('**/resources/*', (route) => route.fulfill({ path: join(built, basename(new URL(route.request().url()).pathname)) }));
  await openList(page, '/system/wharf');
  const { resources } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8'));
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const { name, hash } = resources.find((entry: { readonly name: string }) => entry.name === 'hwQuayConfig');
  expect(loaded.filter((url) => url.endsWith(`/resources/${name}.${hash}.js`))).toHaveLength(1);
});
