import { expect, test } from 'vitest';
import { ownActionsOf } from '../../../../src/console/access/ownActions.ts';

test.each([
  ['staff', { userType: 'STAFF', roleIds: [] }, true],
  ['a customer with a role, who logs in', { userType: 'CUSTOMER', roleIds: ['1'] }, true],
  ['a customer', { userType: 'CUSTOMER', roleIds: [] }, false],
  ['a supplier', { userType: 'SUPPLIER', roleIds: null }, false],
  ['a driver', { userType: 'DRIVER' }, false],
])('the dialog asks for a first password: %s', (_, record, isRequested) => {
  const following = ownActionsOf('hwUser').filter(({ followsCreation }) => followsCreation({ id: '1', ...record }));
  expect(following.length > 0).toBe(isRequested);
});
