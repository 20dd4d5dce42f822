import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { emitRecords } from '../../codegen/emit/records.ts';
import type { CompiledResource, SourceFile } from '../../codegen/types.ts';
import { explain } from '../../src/fields/explain.ts';
import { berth, field, lines, neighbors } from './support/fixtures.ts';
import { importModule } from './support/importModule.ts';

const title = '"title": { "zh": "题", "en": "Title" }';

/** A field with boxes as lines. The file of the berth describes them. */
const boxes = field(
  `"type": "array", "lines": { "maxItems": 3, "record": { "type": "object", "required": ["boxNo"], "properties": {
    "boxNo": { ${title}, "type": "string", "maxLength": 5, "unique": true },
    "qty": { ${title}, "type": "integer", "minimum": 1 },
    "least": { ${title}, "type": "integer", "atMost": "qty" },
    "note": { ${title}, "type": "string", "requiredWhen": { "qty": 2 } } } } }`,
  'boxes',
);

/** A file of cranes. It has a rule, and a field that refers to the berth. */
const cranes: SourceFile = {
  path: 'system/hwCrane.json',
  text: `{ "name": "hwCrane", ${title}, "perms": "system:crane", "record": { "type": "object", "required": ["name", "berthId"], "properties": {
    "name": { ${title}, "type": "string" },
    "spare": { ${title}, "type": "string" },
    "berthId": { ${title}, "type": "string", "reference": { "resource": "hwBerth" } } } },
    "rules": [{ "must": { "spare": { "differsFrom": "name" } }, "message": { "zh": "不能相同", "en": "Take another spare" } }] }`,
};
const crew = field('"type": "array", "lines": { "resource": "hwCrane", "by": "berthId" }', 'cranes');

function compileFiles(text: string, others: readonly SourceFile[] = []): Record<string, CompiledResource> {
  const { resources, faults } = compile([...neighbors, { path: 'system/hwBerth.json', text }, ...others]);
  expect(lines({ faults })).toEqual([]);
  return Object.fromEntries(resources.map((compiled) => [compiled.resource.name, compiled]));
}

describe('lines defined in the file of their record', () => {
  const { hwBerth, hwBerthBoxes } = compileFiles(berth({ field: boxes, required: '["code", "boxes"]' }));

  it('become a table with a position, and no column of the record', () => {
    expect(hwBerth?.table.columns.map(({ name }) => name)).not.toContain('boxes');
    expect(hwBerthBoxes?.table.columns.map(({ name }) => name).slice(6)).toEqual([
      ...['hwBerthId', 'lineNo', 'boxNo', 'qty', 'least', 'note'],
    ]);
    expect(hwBerthBoxes?.table.columns.find(({ name }) => name === 'hwBerthId')?.target).toBe('hwBerth');
    expect(hwBerthBoxes?.table.indexes.map(({ columns, unique }) => ({ columns, unique }))).toEqual([
      { columns: ['hwBerthId', 'boxNo'], unique: true },
      { columns: ['hwBerthId', 'lineNo', 'id'], unique: false },
      { columns: ['lineNo', 'id'], unique: false },
    ]);
  });

  it('have no calls, no pages and no permissions, and refer to their record', () => {
    expect(hwBerthBoxes?.resource).toMatchObject({
      ...{ perms: 'system:berth', calls: {}, screens: [], partOf: { resource: 'hwBerth', field: 'boxes' } },
    });
  });

  it('are part of the record with their fields, except those set by the server', () => {
    const own = hwBerth?.resource.fields.find(({ name }) => name === 'boxes');
    expect(own).toMatchObject({ kind: 'lines', lines: { resource: 'hwBerthBoxes', by: 'hwBerthId', maxItems: 3 } });
    expect(own?.items?.map(({ name }) => name)).toEqual(['boxNo', 'qty', 'least', 'note']);
  });

  it.each([
    ['sound', [{ boxNo: 'A', qty: 1 }], []],
    ['a stored one, sent back unchanged', [{ id: 'x', version: 3, lineNo: 1, hwBerthId: 'y', boxNo: 'A' }], []],
    ['none at all', [], ['/boxes minItems']],
    ['too many', ['A', 'B', 'C', 'D'].map((boxNo) => ({ boxNo })), ['/boxes maxItems']],
    ['a wrong value', [{ boxNo: 'A' }, { boxNo: 'B', qty: 0 }], ['/boxes/1/qty minimum']],
    ['an empty field', [{ qty: 1 }], ['/boxes/0/boxNo required']],
    ['a field that is compared with another', [{ boxNo: 'A', qty: 1, least: 2 }], ['/boxes/0/least atMost']],
    ['the value of a condition', [{ boxNo: 'A', qty: 2 }], ['/boxes/0/note required']],
    ['an unknown field', [{ boxNo: 'A', nothing: 1 }], ['/boxes/0/nothing additionalProperties']],
  ])('are checked with the record: %s', async (_, value, expected) => {
    if (!hwBerth) throw new Error('The berth was not compiled.');
    const record = { code: 'B1', boxes: value };
    const { checks } = await importModule(hwBerth.code);
    for (const check of [hwBerth.checks.record, checks.record]) {
      const faults = explain({ resource: hwBerth.resource, record, errors: check(record), language: 'en' });
      expect(faults.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(expected);
    }
  });

  it('add their conditions to the form', () => {
    const check = hwBerth?.checks.conditions['boxes.note.requiredWhen'];
    expect([check?.({ qty: 2 }).length, check?.({ qty: 1 }).length]).toEqual([0, 1]);
  });
});

describe('lines with a file of their own', () => {
  const { hwBerth, hwCrane } = compileFiles(berth({ field: crew }), [cranes]);

  it('keep their calls, their permissions and their own reference', () => {
    expect(hwCrane?.resource.calls.save).toBe('/hw/wms/hwCrane/saveHwCrane');
    expect(hwCrane?.resource.partOf).toBeUndefined();
    expect(hwCrane?.checks.record({ name: 'A' })).toHaveLength(1);
  });

  it('are checked with the record, except for the reference to it', () => {
    expect(hwBerth?.checks.record({ code: 'B1', cranes: [{ name: 'A' }] })).toEqual([]);
  });

  it('apply their own rules with their own messages', () => {
    if (!hwBerth) throw new Error('The berth was not compiled.');
    const record = { code: 'B1', cranes: [{ name: 'A' }, { name: 'B', spare: 'B' }] };
    const errors = hwBerth.checks.record(record);
    expect(explain({ resource: hwBerth.resource, record, errors, language: 'en' })).toEqual([
      { path: '/cranes/1/spare', keyword: 'differsFrom', message: 'Take another spare' },
    ]);
  });

  it('also stop the record when their file is faulty', () => {
    const broken = { ...cranes, text: cranes.text.replace('["name", "berthId"]', '["nam"]') };
    const { resources, faults } = compile([...neighbors, { path: 'system/hwBerth.json', text: berth({ field: crew }) }, broken]);
    expect(resources).toEqual([]);
    expect(faults.map(({ file, what }) => `${file} ${what.en}`)).toEqual([
      'system/hwCrane.json there is no field `nam`',
      'system/hwBerth.json the resource `hwCrane` is not in use because its own file has errors',
    ]);
  });
});

it('a fault anywhere in the file stops the record and its lines together', () => {
  const text = berth({ field: boxes + field('"type": "string", "default": "toolong", "maxLength": 2') });
  const { resources, faults } = compile([...neighbors, { path: 'system/hwBerth.json', text }]);
  expect(resources).toEqual([]);
  expect(faults).toHaveLength(1);
});

it('a table of lines and a file cannot have the same name', () => {
  const other = berth().replace('hwBerth', 'hwBerthBoxes').replace('system:berth', 'system:other');
  const { faults } = compile([
    ...neighbors,
    { path: 'system/hwBerth.json', text: berth({ field: boxes }) },
    { path: 'system/other.json', text: other },
  ]);
  expect(faults.map(({ file, what }) => `${file} ${what.en}`)).toEqual([
    'system/other.json the name `hwBerthBoxes` is already taken by system/hwBerth.json',
  ]);
});

it('developers get the type of the lines with the record', () => {
  const { resources, enums } = compile([...neighbors, { path: 'system/hwBerth.json', text: berth({ field: boxes }) }]);
  const types = emitRecords({ resources, enums });
  expect(types).toContain("  readonly boxes?: readonly Omit<HwBerthBoxes, 'hwBerthId' | 'hwBerthIdLabel'>[];\n");
  expect(types).toContain('export interface HwBerthBoxes {');
});
