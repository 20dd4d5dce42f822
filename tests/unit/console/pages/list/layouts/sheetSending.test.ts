import { expect, test } from 'vitest';
import { HwError } from '../../../../../../src/console/client/hwError.ts';
import { createStore } from '../../../../../../src/console/client/store.ts';
import {
  createSheetSending,
  type SheetAttempt,
  type SheetSending,
} from '../../../../../../src/console/pages/list/layouts/sheet/sending.ts';
import type { SheetRow } from '../../../../../../src/console/pages/list/layouts/sheet/sheetWork.ts';
import { errors } from '../../../../../../src/contract/errors.ts';
import type { SheetBody, SheetSaved } from '../../../../../../src/contract/sheet.ts';

const lost = new HwError({ kind: 'lost', status: 0, message: 'no' });
const refused = (code: number, data?: unknown) =>
  new HwError({ kind: 'refused', status: 409, code, message: 'no', data });

/** A server that knows its keys, and a sheet of new rows upon it; `answers`: what becomes of the answers, one after another. */
function houseOf(...answers: ('kept' | 'lost' | 'unsent' | HwError)[]) {
  const [made, byKey]: [string[], Map<string, SheetSaved>] = [[], new Map()];
  let rows: readonly SheetRow[] = [];
  const told: string[] = [];
  const write = ({ records }: SheetBody): SheetSaved => {
    const ids = records.map((record) => `${made.push(String((record as SheetRow).code))}`);
    return { created: ids.length, updated: 0, unchanged: 0, removed: 0, ids };
  };
  const parts: SheetSending = {
    post: async (body, key) => {
      const answer = answers.shift() ?? 'kept';
      if (answer === 'unsent') throw lost;
      if (answer instanceof HwError) throw answer;
      const saved = byKey.get(key) ?? write(body);
      byKey.set(key, saved);
      if (answer === 'lost') throw lost;
      return saved;
    },
    take: () => {
      const records = rows.filter(({ id }) => id === undefined);
      const change = { records, removed: [], places: [...records.keys()], changed: 0, added: records.length };
      return { rows: records, keys: [...records.keys()], change };
    },
    stale: (theirs) => {
      told.push(`stale ${theirs.length}`);
      rows = [];
    },
    done: async ({ rows: sent }, { ids }) => {
      told.push(`saved ${ids.length}`);
      rows = rows.map((row) => (sent.includes(row) ? { ...row, id: ids[sent.indexOf(row)] } : row));
    },
  };
  const sending = createSheetSending();
  return {
    ...{ made, told, parts },
    add: (code: string) => {
      rows = [...rows, { code }];
    },
    save: async () => {
      const outcome = await sending.save(parts);
      return typeof outcome === 'string' ? outcome : outcome.error;
    },
    forget: sending.forget,
  };
}

test.each(['lost', 'unsent'] as const)(
  'no row is made twice, whatever is written after a save whose answer is %s',
  async (fate) => {
    const house = houseOf(fate);
    house.add('A');
    house.add('B');
    expect(await house.save()).toBe(lost);
    house.add('C');
    expect(await house.save()).toBe('saved');
    expect(house.made).toEqual(['A', 'B', 'C']);
    expect(house.told).toEqual(['saved 2', 'saved 1']);
    expect(await house.save()).toBe('none');
  },
);

test('what is still not known is sent again under its key until it is', async () => {
  const house = houseOf('lost', 'unsent', 'lost', 'kept', 'lost');
  house.add('A');
  for (const _ of [1, 2, 3]) {
    expect(await house.save()).toBe(lost);
    house.add('B');
  }
  // The first one is known by now, and the answer to the others is lost.
  expect(await house.save()).toBe(lost);
  expect(await house.save()).toBe('none');
  expect(house.made).toEqual(['A', 'B', 'B', 'B']);
});

test('what was sent is known as lost until the sheet stands upon what became of it, also when it was sent again', async () => {
  const lostSave = createStore<SheetAttempt | undefined>(undefined);
  const house = houseOf('kept', 'lost');
  const sending = createSheetSending(lostSave);
  const during: boolean[] = [];
  const save = () =>
    sending.save({
      ...house.parts,
      done: async (sent, saved) => {
        await Promise.resolve();
        during.push(lostSave.get()?.sent === sent);
        await house.parts.done(sent, saved);
        during.push(lostSave.get()?.sent === sent);
      },
    });
  house.add('A');
  expect([await save(), lostSave.get()]).toEqual(['saved', undefined]);
  house.add('B');
  expect(await save()).toMatchObject({ error: lost });
  expect(lostSave.get()).toBeDefined();
  expect([await save(), lostSave.get()]).toEqual(['none', undefined]);
  expect(during).toEqual([true, true, true, true]);
});

test('a save that turns out never to have been done is not in the way of the next, and none that was given up comes back', async () => {
  const house = houseOf('unsent', refused(errors.stale.code), 'kept', 'unsent');
  house.add('A');
  await house.save();
  expect(await house.save()).toBe('saved');
  house.add('B');
  await house.save();
  house.forget();
  house.add('C');
  await house.save();
  expect(house.made).toEqual(['A', 'B', 'C']);
});

test('what others turn out to have done just so is told as that', async () => {
  const house = houseOf(refused(errors.stale.code, { errors: [], stale: [{ id: '1', current: null }] }));
  house.add('A');
  expect(await house.save()).toBe('same');
  expect([house.told, house.made]).toEqual([['stale 1'], []]);
});
