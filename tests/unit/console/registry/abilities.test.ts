import { expect, test } from 'vitest';
import { createAccessProvider } from '../../../../src/console/providers/refineProviders.ts';
import { isAble, offerOf } from '../../../../src/console/registry/abilities.ts';
import { noAccess } from '../../../../src/console/registry/access.ts';
import { entryOf, field, resourceOf } from '../support/resource.ts';

const thing = resourceOf([field('code')]);
const { deleteByIds: _, ...withoutBulk } = thing.calls;
const offer = offerOf(thing);

test('an ability needs the call and its permission', () => {
  expect(isAble(offer, 'create', new Set(['system:thing:add']))).toBe(true);
  expect(isAble(offer, 'create', new Set(['system:thing:edit']))).toBe(false);
  expect(isAble(offer, 'deleteByIds', new Set(['system:thing:remove']))).toBe(true);
  const withoutBulkOffer = offerOf({ ...thing, calls: withoutBulk });
  expect(isAble(withoutBulkOffer, 'deleteByIds', new Set(['system:thing:remove']))).toBe(false);
});

test.each([
  ['hwThing', 'edit', true],
  ['hwThing', 'create', false],
  ['hwThing', 'fly', false],
  ['hwThing', 'constructor', false],
  ['hwOther', 'edit', false],
  [undefined, 'edit', false],
])('the access provider on %s and %s says %s', async (resource, action, expected) => {
  const access = { ...noAccess, perms: new Set(['system:thing:edit']), resources: [entryOf(thing)] };
  const provider = createAccessProvider({ access: { get: () => access } });
  expect((await provider.can({ action, ...(resource ? { resource } : {}) })).can).toBe(expected);
});
