import { expect, test } from 'vitest';
import { createAttempts } from '../../../../src/console/client/attempts.ts';
import { HwError } from '../../../../src/console/client/hwError.ts';

const failed = (kind: 'refused' | 'lost' | 'garbled', status = 0) => new HwError({ kind, status, message: 'no' });

test.each([
  ['a lost answer', failed('lost'), true],
  ["a proxy's page", failed('garbled', 502), true],
  ['a busy server', failed('refused', 503), true],
  ['a server that failed', failed('refused', 500), true],
  ['a session that ended', failed('refused', 401), true],
  ['too much at once', failed('refused', 429), true],
  ['a fault in what was sent', failed('refused', 400), false],
  ['what somebody else has changed', failed('refused', 409), false],
  ['something that is no answer', new TypeError('no'), false],
])('the same is sent again after %s, under the same key where it may have been done', async (_, error, isOpen) => {
  const attempts = createAttempts();
  const keys: string[] = [];
  const press = (what: string, outcome?: Error) =>
    attempts(what, async (key) => {
      keys.push(key);
      if (outcome) throw outcome;
    }).catch(() => undefined);
  await press('a', error);
  await press('b');
  await press('a');
  await press('a');
  const [first, other, again, next] = keys;
  expect([again === first, other === first, next === again]).toEqual([isOpen, false, false]);
});

test('what may be meant anew is the same attempt only for so long after its last answer was lost', async () => {
  let now = 0;
  const attempts = createAttempts({ keptMs: 100, now: () => now });
  const pressAt = async (time: number) => {
    now = time;
    let used = '';
    await attempts('a', async (key) => {
      used = key;
      throw failed('lost');
    }).catch(() => undefined);
    return used;
  };
  const [first, soon, later, late] = [await pressAt(0), await pressAt(99), await pressAt(198), await pressAt(298)];
  expect([soon === first, later === first, late === first]).toEqual([true, true, false]);
});
