import { afterEach, expect, test, vi } from 'vitest';
import { createResources } from '../../../../src/console/providers/resources.ts';
import { entryOf, field, moduleOf, resourceOf } from '../support/resource.ts';

afterEach(() => vi.restoreAllMocks());

const thing = resourceOf([field('code')]);

/** Returns the resources of a server whose index has the hash `hash`. Only modules with a hash in `there` can be loaded. */
function resourcesWith(parts: { hash: string; there: string[]; onRefresh?: () => void }) {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  const urls: string[] = [];
  const refresh = vi.fn(async () => parts.onRefresh?.());
  const resources = createResources({
    entries: () => [entryOf(thing, { hash: parts.hash })],
    refresh,
    importModule: async (url) => {
      urls.push(url);
      if (!parts.there.some((hash) => url.includes(`.${hash}.`))) throw new TypeError('Failed to fetch');
      return moduleOf(thing);
    },
  });
  return { parts, urls, refresh, load: () => resources.load('hwThing'), resources };
}

test('a module is loaded once for each version', async () => {
  const { parts, urls, load, refresh } = resourcesWith({ hash: 'h1', there: ['h1', 'h2'] });
  await Promise.all([load(), load()]);
  parts.hash = 'h2';
  await load();
  expect(urls).toEqual(['/resources/hwThing.h1.js', '/resources/hwThing.h2.js']);
  expect(refresh).not.toHaveBeenCalled();
});

test("a missing version is requested once more under the server's current address", async () => {
  const found = resourcesWith({
    hash: 'h1',
    there: ['h2'],
    onRefresh: () => Object.assign(found.parts, { hash: 'h2' }),
  });
  await found.load();
  expect(found.urls).toEqual(['/resources/hwThing.h1.js', '/resources/hwThing.h2.js']);
  expect(found.refresh).toHaveBeenCalledTimes(1);
});

test('a version that replaced another is not used when the other one is back', async () => {
  const found = resourcesWith({
    hash: 'h1',
    there: ['h2'],
    onRefresh: () => Object.assign(found.parts, { hash: 'h2' }),
  });
  await found.load();
  await found.load();
  expect(found.urls).toEqual(['/resources/hwThing.h1.js', '/resources/hwThing.h2.js']);
  Object.assign(found.parts, { hash: 'h1', there: ['h1'] });
  await found.load();
  expect(found.urls.at(-1)).toBe('/resources/hwThing.h1.js');
});

test('a module that cannot be loaded fails after a second attempt, and can be retried', async () => {
  const { parts, urls, load, refresh } = resourcesWith({ hash: 'h1', there: [] });
  await expect(load()).rejects.toMatchObject({ kind: 'lost' });
  expect(urls).toHaveLength(2);
  expect(new Set(urls).size).toBe(2);
  expect(refresh).toHaveBeenCalledTimes(1);
  parts.there.push('h1');
  await load();
});

test('a resource that the user may not list is rejected without a request', async () => {
  const { resources, urls } = resourcesWith({ hash: 'h1', there: ['h1'] });
  await expect(resources.load('hwOther')).rejects.toMatchObject({ kind: 'refused' });
  expect(urls).toEqual([]);
});
