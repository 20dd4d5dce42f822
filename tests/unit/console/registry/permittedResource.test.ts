import { expect, test } from 'vitest';
import { accessCodes, permittedResource } from '../../../../src/console/registry/permittedResource.ts';
import type { Transition } from '../../../../src/contract/life.ts';
import { shownItems } from '../../../../src/fields/grid/gridStore.ts';
import { field, resourceOf } from '../support/resource.ts';

const cost = field('cost', { access: { read: 'x:cost', write: 'x:costEdit' } });
const quote = field('quote', { access: { write: 'x:quote' } });
const finish: Transition = {
  ...{ name: 'finish', title: { zh: '完成', en: 'Finish' }, perm: 'x:finish', isGuarded: false, isDangerous: false },
  ...{ set: {}, from: ['OPEN'], to: 'DONE', ask: { fields: [field('cost'), field('quote'), field('reason')] } },
};
const preset = { title: { zh: '预设', en: 'Preset' }, keyword: '', filters: {}, sorts: [], columns: [] };
const resource = resourceOf([field('code'), cost, quote], {
  list: {
    columns: [{ field: 'code' }, { field: 'cost' }, { field: 'quote' }],
    filters: ['cost', 'quote'],
    keyword: ['code', 'cost'],
    sort: [
      { field: 'cost', order: 'desc' },
      { field: 'code', order: 'asc' },
    ],
    tabs: 'cost',
    views: [
      { view: 'board', field: 'cost' },
      { view: 'calendar', field: 'quote' },
    ],
    presets: [
      { ...preset, name: 'dear', filters: { cost: { gte: '100' } } },
      {
        ...preset,
        name: 'mine',
        sorts: [{ field: 'cost', order: 'asc' }],
        columns: [{ field: 'cost' }, { field: 'code' }],
      },
    ],
    edit: ['cost', 'quote'],
  },
  detail: { sections: [{ columns: 2, fields: ['cost'] }], related: [], hasLog: true },
  states: { field: 'state', initial: 'OPEN', transitions: [finish] },
});
const all = new Set(['x:cost', 'x:costEdit', 'x:quote']);

test('a user with every permission has the unchanged resource', () => {
  expect(accessCodes(resource)).toEqual(['x:cost', 'x:costEdit', 'x:quote']);
  expect(permittedResource(resource, all)).toBe(resource);
});

test('a hidden field is nowhere: no column, filter, sort order, tab, section or input', () => {
  const theirs = permittedResource(resource, new Set(['x:quote', 'x:costEdit']));
  expect(JSON.stringify(theirs)).not.toContain('"cost"');
  expect(theirs.list.columns.map((column) => column.field)).toEqual(['code', 'quote']);
  expect(theirs.detail.sections).toEqual([]);
  expect(theirs.list.views).toEqual([{ view: 'calendar', field: 'quote' }]);
  // A ready-made view that filters by the field is removed. One that only shows the field loses its column.
  expect(theirs.list.presets).toEqual([{ ...preset, name: 'mine', columns: [{ field: 'code' }] }]);
});

test('a list whose layouts all need a hidden field is a table', () => {
  const views = [{ view: 'board', field: 'cost' }] as const;
  const laid = { ...resource, list: { ...resource.list, views } };
  expect(permittedResource(laid, new Set()).list.views).toEqual([{ view: 'table' }]);
});

test('a field without write permission is read-only, and is not an input of actions', () => {
  const theirs = permittedResource(resource, new Set(['x:cost', 'x:costEdit']));
  expect(theirs.fields.find(({ name }) => name === 'quote')).toMatchObject({ system: true });
  expect(theirs.list.columns).toEqual(resource.list.columns);
  expect(theirs.list.edit).toEqual(['cost']);
  expect(theirs.states?.transitions[0]?.ask?.fields.map(({ name }) => name)).toEqual(['cost', 'reason']);
});

test('fields of lines are hidden like those of the record', () => {
  const needed = field('needed', { required: true, access: { write: 'x:quote' } });
  const lines = field('goods', { kind: 'lines', items: [field('mark'), cost, quote, needed] });
  const order = resourceOf([field('code'), lines]);
  expect(accessCodes(order)).toEqual(['x:cost', 'x:costEdit', 'x:quote', 'x:quote']);
  expect(permittedResource(order, all)).toBe(order);
  const theirs = permittedResource(order, new Set());
  const goods = theirs.fields[1] ?? field('none');
  // Without a required field, a line cannot be saved. So the field stays, and the server reports the missing permission.
  expect(goods.items).toEqual([field('mark'), { ...quote, isLocked: true }, needed]);
  expect(shownItems(goods).map(({ name }) => name)).toEqual(['mark', 'quote', 'needed']);
});
