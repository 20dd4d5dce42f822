import { expect, it, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import dashboardSchema from '../../schemas/dashboard.meta.schema.json' with { type: 'json' };
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { systemSources } from '../../src/contract/dashboards.ts';
import { lines, takeMark } from './support/fixtures.ts';

const files = readFolder('schemas').filter(({ path }) => !path.startsWith('dashboards/'));
const memory = compile(files).memory;
const title = '"title": { "zh": "题", "en": "Title" }';

/** A dashboard with one card. */
const withCard = (card: string) => `{ "name": "yard", ${title}, "rows": [{ "cards": [{ "name": "one", ${title}, ${card} }] }] }`;
const compileBeside = (text: string, path = 'dashboards/yard.json') => compile([...files, { path, text }], memory);

it('compiles every kind of card, with its defaults', () => {
  const cards = [
    '"show": "count", "resource": "hwOrder", "filters": { "orderStatus": ["AT_PORT"], "lastFreeDate": { "within": "past" }, "blNo": "M" }',
    '"show": "sum", "resource": "hwCost", "field": "totalAmount", "colors": [{ "from": 1, "color": "red" }]',
    '"show": "list", "resource": "hwOrder", "columns": ["orderNo", "createTime"], "sort": ["-lastFreeDate"]',
    '"show": "list", "resource": "hwOrder", "columns": ["orderNo"], "limit": 9',
    '"show": "chart", "resource": "hwOrder", "by": "orderStatus"',
    '"show": "chart", "resource": "hwCost", "by": { "field": "bizDate", "unit": "month" }, "field": "totalAmount", "limit": 6',
    '"show": "system", "source": "jobs"',
  ].map((card, i) => `{ "name": "card${'abcdefg'[i]}", ${title}, ${card} }`);
  const text = `{ "name": "yard", ${title}, "roles": ["viewer"], "rows": [{ ${title}, "cards": [${cards.join(', ')}] }] }`;
  const compilation = compileBeside(text);
  expect(lines(compilation)).toEqual([]);
  const [{ file, dashboard } = { file: '', dashboard: undefined }] = compilation.dashboards;
  expect(file).toBe('dashboards/yard.json');
  expect(dashboard).toMatchObject({ name: 'yard', roles: ['viewer'], area: 'dashboard', icon: 'DashboardOutlined', order: 100 });
  expect(dashboard?.rows[0]?.cards.map(({ name: _, title: __, ...card }) => card)).toEqual([
    {
      ...{ show: 'count', resource: 'hwOrder', colors: [] },
      filters: { orderStatus: ['AT_PORT'], lastFreeDate: { within: 'past' }, blNo: { contains: 'M' } },
    },
    { show: 'sum', resource: 'hwCost', filters: {}, field: 'totalAmount', colors: [{ from: 1, color: 'red' }] },
    {
      ...{ show: 'list', resource: 'hwOrder', filters: {}, columns: ['orderNo', 'createTime'], limit: 5, colors: [] },
      sorts: [{ field: 'lastFreeDate', order: 'desc' }],
    },
    {
      ...{ show: 'list', resource: 'hwOrder', filters: {}, columns: ['orderNo'], limit: 9, colors: [] },
      sorts: compilation.resources.find(({ resource }) => resource.name === 'hwOrder')?.resource.list.sort,
    },
    { show: 'chart', resource: 'hwOrder', filters: {}, by: { field: 'orderStatus' }, form: 'bar', limit: 12, colors: [] },
    {
      ...{ show: 'chart', resource: 'hwCost', filters: {}, by: { field: 'bizDate', unit: 'month' }, form: 'line', limit: 6, colors: [] },
      field: 'totalAmount',
    },
    { show: 'system', source: 'jobs', limit: 5, colors: [] },
  ]);
});

const count = '"show": "count", "resource": "hwOrder"';
test.each<readonly [name: string, text: string, message: string]>([
  [
    'a card without its resource',
    withCard('"show": "count"').replace('{ "name": "one"', '»{ "name": "one"'),
    'a card with `"show": "count"` needs `resource`  add `resource`',
  ],
  [
    'a list without columns',
    withCard('"show": "list", "resource": "hwOrder"').replace('{ "name": "one"', '»{ "name": "one"'),
    'a card with `"show": "list"` needs `columns`  add `columns`',
  ],
  [
    'a keyword of another card',
    withCard(`${count}, »"columns": ["orderNo"]`),
    '`columns` does not apply to a card with `"show": "count"`  remove it',
  ],
  ['an unknown resource', withCard('"show": "count", "resource": »"hwOrdre"'), 'there is no resource `hwOrdre`  did you mean `hwOrder`?'],
  [
    'records that cannot be listed',
    withCard('"show": "count", "resource": »"hwInventoryLines"'),
    'the records of `hwInventoryLines` cannot be listed  use a resource with the call `find`',
  ],
  [
    'an unknown field',
    withCard(`${count}, "filters": { "lastFreeDay": »{ "within": "past" } }`),
    '`hwOrder` has no field `lastFreeDay`  did you mean `lastFreeDate`?',
  ],
  [
    'an unknown choice',
    withCard(`${count}, "filters": { "orderStatus": [»"AT_PROT"] }`),
    '"AT_PROT" is not one of the choices  did you mean `AT_PORT`?',
  ],
  [
    'an unknown operator',
    withCard(`${count}, "filters": { "eta": { »"is": "2026-01-01" } }`),
    'there is no operator `is`  use one of: `gte`, `gt`, `lte`, `lt`, `ne`, `contains`, `startsWith`, `isNull`, `within`',
  ],
  [
    'an unknown period',
    withCard(`${count}, "filters": { "eta": { "within": »"tomorow" } }`),
    'there is no date range `tomorow`  did you mean `tomorrow`?',
  ],
  [
    'a sum of texts',
    withCard('"show": "sum", "resource": "hwOrder", "field": »"orderNo"'),
    '`orderNo` is not a number  use a number field',
  ],
  [
    'groups by long texts',
    withCard('"show": "chart", "resource": "hwOrder", "by": »"goods"'),
    'records cannot be grouped by `goods`  use a choice, reference or short text, or a date with `unit`',
  ],
  [
    'groups by a moment without a unit',
    withCard('"show": "chart", "resource": "hwOrder", "by": »"createTime"'),
    'records cannot be grouped by `createTime`  use a choice, reference or short text, or a date with `unit`',
  ],
  [
    'a unit of something else',
    withCard('"show": "chart", "resource": "hwOrder", "by": { "field": »"orderStatus", "unit": "day" }'),
    'records cannot be grouped by `orderStatus`  use a choice, reference or short text, or a date with `unit`',
  ],
  [
    'an unknown column',
    withCard('"show": "list", "resource": "hwOrder", "columns": [»"orderNoo"]'),
    '`hwOrder` has no field `orderNoo`  did you mean `orderNo`?',
  ],
  [
    'an unknown order',
    withCard('"show": "list", "resource": "hwOrder", "columns": ["orderNo"], "sort": [»"-etta"]'),
    '`hwOrder` has no field `etta`  did you mean `eta`?',
  ],
  [
    'colors in the wrong order',
    withCard(`${count}, "colors": [{ "from": 5, "color": "red" }, { "from": »1, "color": "green" }]`),
    '`from` must be greater than in the entry above  sort the entries by `from`',
  ],
  [
    'an unknown color',
    withCard(`${count}, "colors": [{ "from": 5, "color": »"pink" }]`),
    '`color` cannot be "pink"  use one of: `green`, `blue`, `orange`, `red`',
  ],
  [
    'an unknown kind of card',
    withCard('"show": »"number"'),
    '`show` cannot be "number"  use one of: `count`, `sum`, `list`, `chart`, `system`',
  ],
  ['an unknown source', withCard('"show": "system", "source": »"job"'), '`source` cannot be "job"  did you mean `jobs`?'],
  ['an unknown keyword', withCard(`${count}, »"filter": {}`), 'unknown keyword `filter`  did you mean `filters`?'],
  [
    'a name with a digit',
    withCard(count).replace('"yard"', '»"yard1"'),
    '"yard1" cannot be used as the name of a dashboard or card  use up to 40 letters, starting with a lower-case letter, such as `clerk`',
  ],
  [
    'an unknown area',
    withCard(count).replace('"rows"', '"area": »"finnance", "rows"'),
    'there is no area `finnance`  did you mean `finance`?',
  ],
  [
    'two cards of the same name',
    `{ "name": "yard", ${title}, "rows": [{ "cards": [{ "name": "one", ${title}, ${count} }] }, { "cards": [{ "name": »"one", ${title}, ${count} }] }] }`,
    'there are two cards named `one`  choose another name',
  ],
])('rejects %s', (_name, marked, reported) => {
  const { text, location } = takeMark(marked);
  const { faults, dashboards, resources } = compileBeside(text);
  expect(lines({ faults })).toEqual([`dashboards/yard.json:${location}  ${reported}`]);
  expect(dashboards).toEqual([]);
  expect(resources.length).toBeGreaterThan(30);
});

it('rejects the second of two dashboards with the same name', () => {
  const text = withCard(count);
  const other = { path: 'dashboards/other.json', text };
  const { faults, dashboards } = compile([...files, other, { path: 'dashboards/yard.json', text }], memory);
  expect(lines({ faults })).toEqual([
    'dashboards/yard.json:1:11  the dashboard `yard` is already in dashboards/other.json  choose another name',
  ]);
  expect(dashboards.map(({ file }) => file)).toEqual(['dashboards/other.json']);
});

it('has the definitions of resource files, and sources as the contract', () => {
  const { text, icon, readyFilters, card } = dashboardSchema.definitions;
  const { definitions } = metaSchema;
  expect({ text, icon, readyFilters }).toEqual({ text: definitions.text, icon: definitions.icon, readyFilters: definitions.readyFilters });
  expect(card.properties.source.enum).toEqual(systemSources);
});
