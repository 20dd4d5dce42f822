import { expect, test } from 'vitest';
import { createAccessProvider } from '../../../../src/console/registry/abilities.ts';
import { noAccess } from '../../../../src/console/registry/access.ts';
import { isAble, mayAct, offerOf } from '../../../../src/contract/permission.ts';
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
  ['hwThing', 'update', true],
  ['hwThing', 'import', false],
  ['system/session', 'list', true],
  ['system/session', 'system:session:end', false],
  ['system/session', 'system:session:list', true],
  ['system/session', 'system:thing:edit', false],
  ['system/log', 'list', false],
  ['finance/cash', 'list', true],
  ['finance/cash', 'edit', false],
  ['finance/profit', 'list', false],
])('the access provider on %s and %s says %s', async (resource, action, expected) => {
  const page = { view: 'business', component: 'finance/cash' } as const;
  const route = { path: '/cash', title: { zh: '', en: '' }, isShown: true, page };
  const access = {
    ...{ ...noAccess, perms: new Set(['system:thing:edit', 'system:session:list']), resources: [entryOf(thing)] },
    routes: new Map([[route.path, route]]),
  };
  const provider = createAccessProvider({ access: { get: () => access } });
  expect((await provider.can({ action, ...(resource ? { resource } : {}) })).can).toBe(expected);
});

test('without a call for single records, a record is shown to users who may list it', () => {
  const { findById: _findById, ...calls } = thing.calls;
  const listed = new Set(['system:thing:list']);
  expect(mayAct(offerOf({ ...thing, calls }), 'show', listed)).toBe(true);
  expect(mayAct(offerOf(thing), 'show', listed)).toBe(false);
  expect(mayAct(offerOf(thing), 'show', new Set(['system:thing:query']))).toBe(true);
});
