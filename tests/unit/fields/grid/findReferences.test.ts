import { expect, test } from 'vitest';
import type { Field } from '../../../../src/contract/field.ts';
import { createGridStore, type Row } from '../../../../src/fields/grid/gridStore.ts';
import { findReferences, pasteRows } from '../../../../src/fields/grid/RecordGrid.tsx';
import type { FieldServices } from '../../../../src/fields/services.tsx';
import { fieldOf } from '../fieldOf.ts';

const parties = [
  ['1', 'Acme West Inc', 'AW', 'customer'],
  ['2', 'Twin', 'T1', 'customer'],
  ['3', 'Twin', 'T2', 'customer'],
  ['4', 'Supplies', 'SUP', 'supplier'],
  ...Array.from({ length: 20 }, (_, i) => [`1${i}`, `Harbor ${i}`, `H${i}`, 'customer']),
  ['5', 'Harbor', 'HB', 'customer'],
].map(([id = '', name = '', code = '', type = '']) => ({ id, name, code, type }));
const sites = [
  { id: '7', name: 'Dock', code: 'D1', type: '2' },
  { id: '8', name: 'Dock', code: 'D2', type: '1' },
];

/** Searches as the server does: for labels that contain the keyword, 20 on a page. */
const search: FieldServices['search'] = async ({ resource, keyword, page, filter = {} }) => {
  const found = (resource === 'hwUser' ? parties : sites).filter(
    ({ name, code, type }) => `${name} ${code}`.includes(keyword) && type === (filter.type ?? filter.owner),
  );
  const choices = found.slice((page - 1) * 20, page * 20);
  return {
    choices: choices.map(({ id, name, code }) => ({ value: id, label: name, codes: [code] })),
    total: found.length,
  };
};

const items: readonly Field[] = [
  {
    ...fieldOf({ kind: 'reference', name: 'siteId' }),
    reference: { resource: 'site', filter: { owner: { field: 'userId' } } },
  },
  {
    ...fieldOf({ kind: 'reference', name: 'userId' }),
    reference: { resource: 'hwUser', filter: { type: { is: 'customer' } } },
  },
];

async function pasted(cells: string[][], column = 1): Promise<readonly Row[]> {
  const old = { id: '9', userId: '1', userIdLabel: 'Acme West Inc' };
  const store = createGridStore([old], () => undefined);
  const { rows, searched } = pasteRows({
    ...{ rows: [old], items, row: 0, column, cells, most: 20 },
    ...{ fresh: () => ({}), isLocked: () => false },
  });
  store.replace(rows);
  await findReferences({ search }, { items, store }, searched);
  return store.get().rows;
}

test.each([
  ['part of one name', 'Acme', 'Acme', undefined],
  ['a whole name', 'Acme West Inc', '1', 'Acme West Inc'],
  ['a code that only one has', 'T2', '3', 'Twin'],
  ['a name that two have', 'Twin', 'Twin', undefined],
  ['a record that is not offered', 'Supplies', 'Supplies', undefined],
  ['a name after twenty that contain it', 'Harbor', '5', 'Harbor'],
])('a pasted text selects the record that it names exactly: %s', async (_, text, value, label) => {
  const [row] = await pasted([[text]]);
  expect([row?.userId, row?.userIdLabel]).toEqual([value, label]);
});

test('a reference that filters another one is found first', async () => {
  const [row] = await pasted([['Dock', 'T1']], 0);
  expect(row).toMatchObject({ userId: '2', siteId: '7' });
});
