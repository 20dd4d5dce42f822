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
const resources = createResources({
  entries: () => entries,
  refresh: async () => undefined,
  importModule: async () => moduleOf(thing),
});

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
    refresh: async () => undefined,
    clear: () => undefined,
  };
  const provider = createAccessProvider({ access: store, resources });
  expect((await provider.can({ action, ...(resource ? { resource } : {}) })).can).toBe(expected);
});
