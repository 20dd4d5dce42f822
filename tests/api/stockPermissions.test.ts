import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, countCalls, palletCalls } from './support/yard.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, handlers);
});
afterAll(() => app.close());

describe('permissions in the warehouse', () => {
  /** The roles that may make each call; all others are refused. */
  const holders: readonly (readonly [what: string, who: readonly string[], body: () => readonly [string, object]])[] = [
    ['putaway', ['warehouseKeeper'], () => [palletCalls.transit, { id: 'x', transition: 'putaway' }]],
    ['scrap', [], () => [palletCalls.transit, { id: 'x', transition: 'scrap' }]],
    ...['move', 'split', 'merge', 'hold', 'release'].map(
      (name) => [name, ['warehouseKeeper'], () => [palletCalls.act(name), { ids: ['x'] }] as const] as const,
    ),
    ['devan', ['warehouseKeeper'], () => [palletCalls.devan, { input: {} }]],
    ['generate', ['warehouseKeeper'], () => [binCalls.generate, { input: {} }]],
    ['new count', ['warehouseKeeper'], () => [countCalls.save, {}]],
    ['count', ['warehouseKeeper'], () => [countCalls.enter, { id: 'x' }]],
    ['start', ['warehouseKeeper'], () => [countCalls.transit, { id: 'x', transition: 'start' }]],
    ['submit', ['warehouseKeeper'], () => [countCalls.transit, { id: 'x', transition: 'submit' }]],
    ['recount', ['finance'], () => [countCalls.transit, { id: 'x', transition: 'recount' }]],
    ['post', ['finance'], () => [countCalls.transit, { id: 'x', transition: 'post' }]],
    ['cancel', ['warehouseKeeper'], () => [countCalls.transit, { id: 'x', transition: 'cancel' }]],
  ];
  test.each(['orderClerk', 'warehouseKeeper', 'dispatcher', 'finance', 'viewer'])('as %s', async (account) => {
    const client = await app.as(account);
    const may: string[] = [];
    for (const [what, , body] of holders) if ((await client.post(...body())).code !== 40003) may.push(what);
    expect(may).toEqual(holders.flatMap(([what, who]) => (who.includes(account) ? [what] : [])));
  });
});
