import { expect, test } from 'vitest';
import { keepAlive, type LivePage } from '../../../../src/console/location/tabs.ts';

const page = (path: string, search = ''): LivePage => ({ path, search });
const open = (...paths: string[]) => new Map(paths.map((path) => [path, '']));
const none = new Set<string>();

test('the visible page and the most recent ones are alive', () => {
  expect(keepAlive([page('/a')], { active: page('/b'), open: open('/a', '/b'), unsaved: none })).toEqual([page('/a'), page('/b')]);
  expect(keepAlive([page('/a'), page('/b')], { active: page('/a'), open: open('/a', '/b'), unsaved: none })).toEqual([
    page('/b'),
    page('/a'),
  ]);
});

test('the visible page is alive even when its tab is closed, others are not', () => {
  expect(keepAlive([page('/a'), page('/b')], { active: page('/b'), open: open(), unsaved: none })).toEqual([page('/b')]);
});

test('beyond the limit the least recent page sleeps, but never one with unsaved text', () => {
  const live = ['/a', '/b', '/c'].map((path) => page(path));
  const all = open('/a', '/b', '/c', '/d');
  expect(keepAlive(live, { active: page('/d'), open: all, unsaved: none, max: 3 })).toEqual([page('/b'), page('/c'), page('/d')]);
  expect(keepAlive(live, { active: page('/d'), open: all, unsaved: new Set(['/a']), max: 3 })).toEqual([
    page('/a'),
    page('/c'),
    page('/d'),
  ]);
});

test('twenty pages are alive by default', () => {
  const paths = Array.from({ length: 25 }, (_, i) => `/${i}`);
  const live = paths.map((path) => page(path));
  expect(keepAlive(live, { active: page('/24'), open: open(...paths), unsaved: none })).toEqual(live.slice(-20));
});

test("a page in the background gets its tab's query", () => {
  const live = [page('/a', '?edit=1'), page('/b')];
  const next = keepAlive(live, {
    active: page('/b'),
    open: new Map([
      ['/a', ''],
      ['/b', ''],
    ]),
    unsaved: none,
  });
  expect(next).toEqual([page('/a'), page('/b')]);
});

test('a page that is not kept alive does not affect the others', () => {
  const live = [page('/a')];
  expect(keepAlive(live, { active: undefined, open: open('/a'), unsaved: none })).toBe(live);
});

test('without a change the same list is returned', () => {
  const live = [page('/a'), page('/b', '?q=1')];
  const unchanged = keepAlive(live, { active: page('/b', '?q=1'), open: open('/a', '/b'), unsaved: none });
  expect(unchanged).toBe(live);
});
