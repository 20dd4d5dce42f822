import { afterEach, expect, test, vi } from 'vitest';
import { createDiskShelf, createDraftSeal, type Draft, draftLimits, outlived } from '../../../../src/console/drafts/shelf.ts';
import { browserStorage } from '../support/browserStorage.ts';

afterEach(() => vi.unstubAllGlobals());

const day = 24 * 3_600_000;
const now = 1_000 * day;

function draft(slot: string, time = now, name = slot): Draft {
  return {
    ...{ slot, time, resource: 'hwShip', id: null, version: null, changed: { name }, fullPath: '/ship?create=1' },
    ...{ title: { zh: '船', en: 'Ships' }, label: '' },
  };
}

async function shelfWith(limit?: number) {
  vi.stubGlobal('localStorage', browserStorage(limit));
  const seal = await createDraftSeal('A'.repeat(43));
  if (!seal) throw new Error('no seal');
  const shelf = createDiskShelf(() => now);
  const slots = async () => (await shelf.all(seal)).map(({ slot }) => slot).toSorted();
  return { shelf, slots, put: (one: Draft) => shelf.put(seal, one) };
}

test('at most 50 drafts are stored, the oldest is removed first', async () => {
  const { put, slots } = await shelfWith();
  for (let i = 0; i < 53; i++) await put(draft(`s${i}`, now + i));
  const left = await slots();
  expect(left).toHaveLength(50);
  expect(left).not.toContain('s2');
  expect(left).toContain('s3');
});

test('no draft is kept longer than 30 days', () => {
  const aged = (age: number) => ({ time: now - age });
  expect(outlived([aged(0), aged(30 * day), aged(30 * day + 1)], { now, ...draftLimits })).toEqual([aged(30 * day + 1)]);
});

test('when storage is full, the oldest draft is removed', async () => {
  const { put, slots } = await shelfWith(2_500);
  const long = 'x'.repeat(900);
  expect(await put(draft('old', now - 2, long))).toBe(true);
  expect(await put(draft('new', now - 1, long))).toBe(true);
  expect(await slots()).toEqual(['new']);
});

test.each(['', 'null', '{', '{"time":1}', '{"time":1,"sealed":"???"}', '{"time":9e15,"sealed":"AAAA"}'])(
  'a damaged entry, %j, is ignored',
  async (text) => {
    const { put, slots } = await shelfWith();
    localStorage.setItem('quayside.draft.bad', text);
    await put(draft('good'));
    expect(await slots()).toEqual(['good']);
  },
);

test('an entry moved to another key is not opened', async () => {
  const { put, slots } = await shelfWith();
  await put(draft('mine'));
  localStorage.setItem('quayside.draft.other', localStorage.getItem('quayside.draft.mine') ?? '');
  localStorage.removeItem('quayside.draft.mine');
  expect(await slots()).toEqual([]);
});
