import { expect, test } from 'vitest';
import { HwError } from '../../../../../src/console/client/hwError.ts';
import { asSeenNow } from '../../../../../src/console/pages/actions/useActionCall.ts';
import { errors } from '../../../../../src/contract/errors.ts';
import { field } from '../../support/resource.ts';

const fields = [field('code'), field('note')];
const seen = { id: '1', version: 1, code: 'A' };

const staleBy = (values: Record<string, unknown>) => {
  const current = { id: '1', version: 2, ...values };
  return { current, error: new HwError({ kind: 'refused', status: 409, code: errors.stale.code, data: { current } }) };
};

test('changes of others outside the displayed fields are no conflict: the action runs on the current record', () => {
  const { current, error } = staleBy({ code: 'A', note: 'new' });
  expect(asSeenNow({ target: { record: seen } }, error, fields)).toEqual({ record: current });
});

test('changes of displayed fields are a conflict, and so are unknown displayed fields', () => {
  const ofSeen = staleBy({ code: 'B' });
  const ofUnseen = staleBy({ code: 'A' });
  expect(asSeenNow({ target: { record: seen } }, ofSeen.error, fields)).toBeUndefined();
  expect(asSeenNow({ target: { record: { id: '1', version: 1 } } }, ofUnseen.error, fields)).toBeUndefined();
  expect(asSeenNow({ target: 'page' }, ofUnseen.error, fields)).toBeUndefined();
  expect(asSeenNow({ target: { record: seen } }, new HwError({ kind: 'lost' }), fields)).toBeUndefined();
});
