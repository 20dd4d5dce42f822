import { expect, test } from 'vitest';
import { createAccessProvider } from '../../../../src/console/providers/accessProvider.ts';
import { isAble } from '../../../../src/console/registry/abilities.ts';
import { noAccess } from '../../../../src/console/registry/createAccess.ts';
import { createResources } from '../../../../src/console/registry/createResources.ts';
import { field, moduleOf, resourceOf } from '../support/resource.ts';

const thing = resourceOf([field('code')]);
const { deleteByIds: _, ...withoutBulk } = thing.calls;

test('an ability needs the call and its permission', () => {
  expect(isAble(thing, 'create', new Set(['system:thing:add']))).toBe(true);
  expect(isAble(thing, 'create', new Set(['system:thing:edit']))).toBe(false);
  expect(isAble(thing, 'deleteByIds', new Set(['system:thing:remove']))).toBe(true);
  expect(isAble({ ...thing, calls: withoutBulk }, 'deleteByIds', new Set(['system:thing:remove']))).toBe(false);
});

const entries = [{ name: 'hwThing', title: thing.title, hash: 'h', screens: [] }];
const resources = createResources(
  () => entries,
  async () => moduleOf(thing),
);

test.each([
  ['hwThing', 'edit', true],
  ['hwThing', 'create', false],
  ['hwThing', 'fly', false],
  ['hwThing', 'constructor', false],
  ['hwOther', 'edit', false],
  [undefined, 'edit', false],
])('the access provider on %s and %s says %s', async (resource, action, expected) => {
  const access = { ...noAccess, perms: new Set(['system:thing:edit']) };
  const store = {
    get: () => access,
    subscribe: () => () => undefined,
    ready: async () => access,
    clear: () => undefined,
  };
  const provider = createAccessProvider({ access: store, resources });
  expect((await provider.can({ action, ...(resource ? { resource } : {}) })).can).toBe(expected);
});

test('a module is loaded once for each version, and again after a failure', async () => {
  const urls: string[] = [];
  let isBroken = true;
  let hash = 'h1';
  const own = createResources(
    () => [{ name: 'hwThing', title: thing.title, hash, screens: [] }],
    async (url) => {
      urls.push(url);
      if (isBroken) throw new TypeError('Failed to fetch');
      return moduleOf(thing);
    },
  );
  await expect(own.load('hwThing')).rejects.toMatchObject({ kind: 'lost' });
  isBroken = false;
  await own.load('hwThing');
  await own.load('hwThing');
  hash = 'h2';
  await own.load('hwThing');
  expect(urls).toEqual(['/resources/hwThing.h1.js', '/resources/hwThing.h1.js', '/resources/hwThing.h2.js']);
  await expect(own.load('hwOther')).rejects.toMatchObject({ kind: 'refused' });
});
