import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../src/contract/permission.ts';
import { type AppError, rejectsEach } from './support/besideCranes.ts';
import { type BerthParts, berth, compileBerth, field, lines } from './support/fixtures.ts';

const title = '"title": { "zh": "题", "en": "Title" }';
const heading = '"heading": { "zh": "单", "en": "Sheet" }';
const block = (fields: string) => `"blocks": [{ ${title}, "fields": [${fields}] }]`;
/** Adds a print document to the berth, together with further parts. */
const paper = (keywords: string, more: BerthParts = {}): BerthParts => ({
  field: [
    field('"type": "string", "reference": { "resource": "hwBerth" }', 'nextId'),
    field('"type": "string", "format": "date-time"', 'since'),
    field('"type": "string", "format": "time-zone"', 'zone'),
    field(
      `"type": "array", "items": { "type": "object", "properties": { "no": { ${title}, "type": "string" }, "age": { ${title}, "type": "integer" } } }`,
      'boxes',
    ),
  ].join(''),
  tail: `,\n  "papers": [{ "name": "sheet", ${title}, ${heading}, ${keywords} }]`,
  ...more,
});
const compiled = (parts: BerthParts) => {
  const compilation = compileBerth(berth(parts));
  expect(lines(compilation)).toEqual([]);
  const [resource] = compilation.resources;
  if (!resource) throw new Error('the berth is not there');
  return resource.resource;
};

describe('print documents', () => {
  it('have a default size, permission and two columns, and titles of fields in other files', () => {
    const resource = compiled(paper(block('"code", "nextId.length", { "field": "since", "zone": "zone" }')));
    expect(resource.papers).toEqual([
      {
        ...{ name: 'sheet', title: { zh: '题', en: 'Title' }, heading: { zh: '单', en: 'Sheet' } },
        ...{ perm: 'system:berth:sheet', size: 'a4', columns: 2, notes: [], signatures: [] },
        blocks: [
          {
            title: { zh: '题', en: 'Title' },
            fields: [
              { field: 'code' },
              {
                field: 'nextId',
                of: { resource: 'hwBerth', field: 'length', title: { zh: '题', en: 'Title' } },
              },
              { field: 'since', zone: 'zone' },
            ],
          },
        ],
      },
    ]);
    expect(permissionsOf(resource)).toContainEqual({ code: 'system:berth:sheet', title: { zh: '题', en: 'Title' } });
  });

  it('show a watermark in some states, and blocks and notes in some states only', () => {
    const own = block('"code"').replace('{ "title"', '{ "when": { "code": { "not": ["A", "B"] } }, "title"');
    const stamps = '"stamps": [{ "when": { "code": "A" }, "text": { "zh": "草稿", "en": "Draft" } }]';
    const notes = '"notes": [{ "zh": "请付", "en": "Pay" }], "notesWhen": { "code": { "not": ["A"] } }';
    expect(compiled(paper(`${stamps}, ${own}, ${notes}`)).papers?.[0]).toMatchObject({
      stamps: [{ when: [{ field: 'code', values: ['A'], isNot: false }], text: { zh: '草稿', en: 'Draft' } }],
      blocks: [{ when: [{ field: 'code', values: ['A', 'B'], isNot: true }] }],
      notes: [{ zh: '请付', en: 'Pay' }],
      notesWhen: [{ field: 'code', values: ['A'], isNot: true }],
    });
  });

  it('have a table of lines, with sums of some columns', () => {
    const table = '"lines": { "field": "boxes", "columns": ["no", "age"], "totals": ["age"] }';
    expect(compiled(paper(`${block('"code"')}, ${table}`)).papers?.[0]).toMatchObject({
      lines: { field: 'boxes', columns: ['no', 'age'], totals: ['age'] },
    });
  });

  it('are disabled when the file has none', () => {
    expect(compiled({})).not.toHaveProperty('papers');
  });
});

const table = (keywords: string) => paper(`${block('"code"')}, "lines": { ${keywords} }`);
const rejections: readonly AppError[] = [
  [
    'a paper that is called as a label',
    {
      tail: `,\n  "labels": [{ "name": "tag", ${title}, "code": "code" }],\n  "papers": [{ "name": »"tag", ${title}, "perm": "a:b:c", ${heading}, ${block('"code"')} }]`,
    },
    '`tag` is already the name of a label  choose another',
  ],
  [
    'a paper under the permission of a call',
    { tail: `,\n  "papers": [{ "name": »"export", ${title}, ${heading}, ${block('"code"')} }]` },
    '`export` would use the permission `system:berth:export`, which already belongs to something else  choose another name, or set `perm`',
  ],
  [
    'bars of a choice',
    paper(`"code": »"status", ${block('"code"')}`),
    '`status` cannot be printed as a bar code  use one of: `code`, `draft`, `length`, `opened`, `country`, `zone`',
  ],
  [
    'a watermark condition with an unknown field',
    paper(`"stamps": [{ "when": { »"cod": "A" }, "text": { "zh": "x", "en": "x" } }], ${block('"code"')}`),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a condition of notes with an unknown field',
    paper(`${block('"code"')}, "notes": [{ "zh": "x", "en": "x" }], "notesWhen": { »"cod": "A" }`),
    'there is no field `cod`  did you mean `code`?',
  ],
  ['an unknown field', paper(block('»"lenght"')), 'there is no field `lenght`  did you mean `length`?'],
  [
    'a list among the fields',
    paper(block('»"boxes"')),
    '`boxes` cannot be printed here  use one of: `code`, `status`, `draft`, `length`, `opened`, `country`, `nextId`, `since`, `zone`',
  ],
  [
    'a field behind one that is not a reference',
    paper(block('»"code.length"')),
    '`code` does not refer to a single record  use one of: `nextId`',
  ],
  ['an unknown field of a reference', paper(block('»"nextId.lenght"')), 'there is no field `lenght`  did you mean `length`?'],
  [
    'a field two steps away',
    paper(block('»"nextId.nextId.code"')),
    'there is no field `nextId.code`  use one of: `code`, `status`, `draft`, `length`, `opened`, `country`, `nextId`, `since`, `zone`',
  ],
  [
    'a time zone of a field that is not a time',
    paper(block('{ "field": "code", »"zone": "zone" }')),
    '`zone` only applies to a date-time  remove it',
  ],
  [
    'an unknown time zone field',
    paper(block('{ "field": "since", "zone": »"code" }')),
    '`code` is not a time zone  add a field with `"format": "time-zone"`',
  ],
  ['a table of no lines', table('"field": »"code", "columns": ["no"]'), '`code` is not a lines field  use one of: `boxes`'],
  ['an unknown column', table('"field": "boxes", "columns": [»"nr"]'), 'there is no field `nr`  use one of: `no`, `age`'],
  ['a total of words', table('"field": "boxes", "columns": ["no", "age"], "totals": [»"no"]'), '`no` is not a number  use one of: `age`'],
  [
    'a total of a column that is not shown',
    table('"field": "boxes", "columns": ["no"], "totals": [»"age"]'),
    '`age` is not a column of the table  remove it',
  ],
];

describe('the compiler rejects', () => rejectsEach(rejections));
