import { expect, test } from 'vitest';
import { afterLost, type ParkedSheet } from '../../../../../../src/console/pages/list/layouts/sheet/sheetMerge.ts';
import type { UnconfirmedSheet } from '../../../../../../src/console/pages/list/layouts/sheet/sheetWork.ts';

const missing = (parts: Partial<UnconfirmedSheet>): UnconfirmedSheet => ({
  ...{ key: 'k', time: 0, body: { records: [], removed: [] }, before: {}, from: [], back: [] },
  ...parts,
});
const parked = (parts: Partial<ParkedSheet>): ParkedSheet => ({ records: [], removed: [], before: {}, ...parts });

test('a new row becomes the record that the lost save created, and later text is a change of it', () => {
  const body = { records: [{ code: 'N', rate: '5' }], removed: [] };
  const now = parked({ records: [{ code: 'N', remark: 'since' }] });
  expect(afterLost(now, missing({ body, from: [0] }), { ids: ['new'] })).toEqual({
    records: [{ id: 'new', code: 'N', rate: null, remark: 'since' }],
    removed: [],
    before: { new: { id: 'new', code: 'N', rate: '5' } },
  });
});

test('a change that was undone since is a change of the saved value', () => {
  const body = { records: [{ id: 'a', version: 3, rate: '6' }], removed: [] };
  const before = { a: { id: 'a', version: 3, rate: '5' } };
  expect(afterLost(parked({}), missing({ body, before }), { ids: [] })).toEqual({
    records: [{ id: 'a', rate: '5' }],
    removed: [],
    before: { a: { id: 'a', rate: '6' } },
  });
});

test('removed rows stay removed, restored ones are new rows, and those saved and removed since are removed', () => {
  const body = {
    records: [{ id: 'a', version: 3, rate: '6' }, { code: 'N' }],
    removed: [
      { id: 'b', version: 1 },
      { id: 'c', version: 1 },
    ],
  };
  const now = parked({
    records: [{ code: 'since' }],
    removed: [
      { id: 'a', version: 3 },
      { id: 'c', version: 1 },
      { id: 'd', version: 7 },
    ],
  });
  const back = [{ id: 'b', version: 1, code: 'B' }];
  expect(afterLost(now, missing({ body, from: [-1], back }), { ids: ['new'] })).toMatchObject({
    records: [{ code: 'since' }, { code: 'B' }],
    removed: [
      { id: 'a', version: 4 },
      { id: 'd', version: 7 },
      { id: 'new', version: 1 },
    ],
  });
});
