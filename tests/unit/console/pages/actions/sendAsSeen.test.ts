import { expect, test } from 'vitest';
import { HwError } from '../../../../../src/console/client/hwError.ts';
import { sendAsSeen } from '../../../../../src/console/pages/actions/useActionCall.ts';
import type { Target } from '../../../../../src/console/pages/records/targets.ts';
import { errors } from '../../../../../src/contract/errors.ts';
import { field } from '../../support/resource.ts';

const fields = [field('code'), field('note')];
const seen = { id: '1', version: 1, code: 'A' };

/** The server has the record as `now`, and others change it with each of the first so many sendings. */
function server(now: Record<string, unknown>, changes: number) {
  const sent: number[] = [];
  let version = 1 + Math.min(changes, 1);
  const send = async ({ target }: { target: Target }) => {
    const { record } = target as { record: { version: number } };
    sent.push(record.version);
    if (record.version === version) return 'done';
    const current = { id: '1', ...now, version };
    if (sent.length < changes) version += 1;
    throw new HwError({ kind: 'refused', status: 409, code: errors.stale.code, data: { current } });
  };
  return { sent, send };
}

const trySend = (target: Target, { send }: ReturnType<typeof server>) =>
  sendAsSeen({ deed: { target }, send, fields }).catch((error) => error.code);

test('what others have changed beside what somebody has seen is no question, however often they do', async () => {
  const house = server({ code: 'A', note: 'new' }, 3);
  expect(await trySend({ record: seen }, house)).toBe('done');
  expect(house.sent).toEqual([1, 2, 3, 4]);
});

test('what others have changed of it is one, and nothing is sent again; nor where nobody knows what was seen', async () => {
  const changed = server({ code: 'B' }, 1);
  expect(await trySend({ record: seen }, changed)).toBe(errors.stale.code);
  const unknown = server({ code: 'A' }, 1);
  expect(await trySend({ record: { id: '1', version: 1 } }, unknown)).toBe(errors.stale.code);
  expect([changed.sent, unknown.sent]).toEqual([[1], [1]]);
});
