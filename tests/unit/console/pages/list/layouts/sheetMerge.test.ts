import { expect, test } from 'vitest';
import { createStore } from '../../../../../../src/console/client/store.ts';
import {
  parkedSheet,
  savedRows,
  settleSaved,
  takeLater,
  takeParked,
  takeTheirs,
} from '../../../../../../src/console/pages/list/layouts/sheet/sheetMerge.ts';
import {
  createSheetConflicts,
  isWritten,
  type SheetRow,
  sheetChanges,
} from '../../../../../../src/console/pages/list/layouts/sheet/sheetWork.ts';
import { decideConflict } from '../../../../../../src/console/pages/list/layouts/sheet/useSheet.ts';
import type { Field } from '../../../../../../src/contract/field.ts';
import type { WireRecord } from '../../../../../../src/contract/wire.ts';
import { createGridStore } from '../../../../../../src/fields/grid/gridStore.ts';

const fields = ['rate', 'code', 'note'].map((name) => ({ name, kind: 'text', system: false }) as Field);
const record = (id: string, values: object = {}) =>
  ({ id, version: 4, rate: '5', code: id, note: null, ...values }) as unknown as WireRecord;

function sheetOf(read: readonly WireRecord[]) {
  const grid = createGridStore(read, () => undefined);
  const work = { grid, base: createStore(read), conflicts: createSheetConflicts(), fields, items: fields };
  const key = (row: number) => grid.get().keys[row] as number;
  return {
    work,
    grid,
    set: (row: number, values: SheetRow) => {
      grid.pause();
      grid.setCells(key(row), values);
    },
    remove: (row: number) => grid.remove(key(row)),
    rows: () => grid.get().rows,
    changes: () => sheetChanges(work.base.get(), grid.get().rows, fields),
    sent: () => ({ ...grid.get(), change: sheetChanges(work.base.get(), grid.get().rows, fields) }),
    requested: () => work.conflicts.get().map(({ kind, at, key: of }) => `${kind} ${at} ${grid.get().keys.indexOf(of)}`),
  };
}

test("other users' changes elsewhere in a row are merged, also into the undo steps", () => {
  const { work, set, changes, rows, requested, grid } = sheetOf([record('a'), record('b')]);
  set(0, { rate: '6' });
  takeTheirs(work, [{ id: 'a', current: record('a', { version: 5, note: 'theirs' }) }]);
  expect(requested()).toEqual([]);
  expect(changes().records).toEqual([{ id: 'a', version: 5, rate: '6' }]);
  grid.undo();
  expect(rows()[0]).toMatchObject({ rate: '5', note: 'theirs' });
  expect(changes()).toMatchObject({ records: [], removed: [] });
});

test('conflicting changes are asked about, and mine stay until the user decides', () => {
  const { work, set, changes, requested } = sheetOf([record('a'), record('b')]);
  set(1, { rate: '6', note: 'mine' });
  const theirs = record('b', { version: 7, rate: '9', note: 'mine' });
  takeTheirs(work, [{ id: 'b', current: theirs }]);
  expect(requested()).toEqual(['changed rate 1']);
  expect(work.conflicts.get()[0]?.conflict.values).toMatchObject({
    base: { rate: '5' },
    mine: { rate: '6' },
    theirs: { rate: '9' },
  });
  expect(changes().records).toEqual([{ id: 'b', version: 7, rate: '6' }]);
});

test('a removed row that others changed returns to its position; one that they deleted would be new', () => {
  const { work, set, remove, changes, rows, requested } = sheetOf([record('a'), record('b'), record('c')]);
  remove(1);
  set(1, { rate: '8' });
  takeTheirs(work, [
    { id: 'b', current: record('b', { version: 5, rate: '7' }) },
    { id: 'c', current: null },
  ]);
  expect(requested()).toEqual(['removed rate 1', 'gone rate 2']);
  expect(rows().map(({ id, rate }) => [id, rate])).toEqual([
    ['a', '5'],
    ['b', '7'],
    [undefined, '8'],
  ]);
  expect(changes()).toMatchObject({ removed: [], added: 1, changed: 0 });
});

test('a removed row that others changed in hidden fields is removed in its new version', () => {
  const { work, remove, changes, requested } = sheetOf([record('a'), record('b')]);
  remove(0);
  takeTheirs(work, [{ id: 'a', current: record('a', { version: 6 }) }]);
  expect(requested()).toEqual([]);
  expect(changes().removed).toEqual([{ id: 'a', version: 6 }]);
});

test('after a save rows are based on the saved values, with text typed meanwhile and undo', () => {
  const { work, set, remove, changes, rows, sent, grid } = sheetOf([record('a'), record('b'), record('c')]);
  set(0, { rate: '6' });
  grid.insert(3, [{ code: 'new' }]);
  remove(1);
  const going = sent();
  set(0, { note: 'later' });
  const saved = savedRows(going, ['d']);
  const records = [record('a', { version: 5, rate: '6.00' }), record('d', { version: 1, code: 'NEW' })];
  settleSaved(work, { sent: going, saved, records });
  expect(rows().map(({ id, rate, code, note }) => [id, rate, code, note])).toEqual([
    ['a', '6.00', 'a', 'later'],
    ['c', '5', 'c', null],
    ['d', '5', 'NEW', null],
  ]);
  expect(changes()).toMatchObject({ records: [{ id: 'a', version: 5, note: 'later' }], removed: [] });
  grid.undo();
  expect(changes()).toMatchObject({ records: [], removed: [] });
  // The record has been deleted, so undoing the removal of its row creates a new record.
  grid.undo();
  expect(changes()).toMatchObject({ added: 1, changed: 0, removed: [] });
  grid.undo();
  expect(changes().removed).toEqual([{ id: 'd', version: 1 }]);
  grid.undo();
  expect(changes().records[0]).toEqual({ id: 'a', version: 5, rate: '5' });
});

test('a stored draft is applied to the current rows, and conflicts ask', () => {
  const read = ['1', '2', '3', '4'].map((id) => record(id));
  const before = sheetOf(read);
  before.set(0, { rate: '6' });
  before.set(1, { code: 'mine' });
  before.set(3, { rate: '8' });
  before.remove(2);
  before.grid.insert(3, [{ rate: '7' }]);
  const parked = parkedSheet(before.changes(), { rows: before.rows(), base: read, fields });
  const now = [record('1', { version: 5, note: 'X' }), record('2', { version: 5, code: 'theirs' }), read[2] as WireRecord];
  const after = sheetOf(now);
  takeParked(after.work, parked);
  expect(after.requested()).toEqual(['changed code 1', 'gone rate 2']);
  expect(after.changes()).toMatchObject({
    records: [{ id: '1', version: 5, rate: '6' }, { id: '2', version: 5, code: 'mine' }, { rate: '8' }, { rate: '7' }],
    removed: [{ id: '3', version: 4 }],
  });
  const moved = sheetOf(read.map((one) => ({ ...one, version: 9 })));
  takeParked(moved.work, parked);
  expect(moved.changes().removed).toEqual([]);
});

test('rows keep their keys when a draft is applied, and a row outside the query stays unchanged', () => {
  const read = ['1', '2', '3'].map((id) => record(id));
  const before = sheetOf(read);
  before.remove(0);
  before.set(0, { rate: '6' });
  const parked = parkedSheet(before.changes(), { rows: before.rows(), base: read, fields });
  const after = sheetOf([read[0] as WireRecord, record('2', { version: 5, rate: '9' }), read[2] as WireRecord]);
  const { keys } = after.grid.get();
  takeParked(after.work, parked);
  expect(after.grid.get().keys).toEqual(keys.slice(1));
  const [one] = after.work.conflicts.get();
  if (!one) throw new Error('nothing is asked');
  // After undo, the row that has the conflict is in its old place again.
  after.grid.undo();
  decideConflict(after.grid, { one, side: 'theirs' });
  expect(after.rows().map(({ id, rate }) => `${id} ${rate}`)).toEqual(['1 5', '2 9', '3 5']);
  const other = { ...one, key: keys[2] as number };
  for (const kind of ['changed', 'gone', 'removed'] as const) {
    for (const side of ['mine', 'theirs'] as const) decideConflict(after.grid, { one: { ...other, kind }, side });
  }
  expect(after.rows()[2]).toBe(read[2]);
});

test('reloaded records replace others only where nothing is being written at that moment', () => {
  const { work, set, rows, changes, grid } = sheetOf([record('a'), record('b')]);
  const records = [record('a', { version: 5, rate: '7' }), record('b', { version: 6, note: 'theirs' })];
  const restore = () => grid.load(work.base.get());
  takeLater(work, { records, restore });
  expect(rows()).toEqual(records);
  set(1, { rate: '8' });
  takeLater(work, { records: [records[0], record('b', { version: 7, code: 'theirs' })] as WireRecord[], restore });
  expect(rows()[1]).toMatchObject({ rate: '8', code: 'theirs' });
  expect(changes().records).toEqual([{ id: 'b', version: 7, rate: '8' }]);
});

test('values of a newly added column are taken over, whatever the version', () => {
  const { work, set, rows, changes } = sheetOf([record('a'), record('b')]);
  set(0, { rate: '6' });
  const fresh = { name: 'flight', kind: 'text', system: false } as Field;
  const wider = { ...work, fields: [...fields, fresh], items: [...fields, fresh] };
  const records = [record('a', { flight: 'F1' }), record('b', { flight: 'F2' })];
  takeLater(wider, { records, restore: () => undefined });
  expect(rows().map(({ rate, flight }) => `${rate} ${flight}`)).toEqual(['6 F1', '5 F2']);
  expect(sheetChanges(work.base.get(), rows(), wider.fields).records).toEqual(changes().records);
});

test('a sheet with an open conflict counts as changed', () => {
  const { work, remove, changes } = sheetOf([record('a'), record('b')]);
  expect(isWritten(work)).toBe(false);
  remove(0);
  takeTheirs(work, [{ id: 'a', current: record('a', { version: 5, rate: '7' }) }]);
  expect(changes()).toMatchObject({ records: [], removed: [] });
  expect(isWritten(work)).toBe(true);
});
