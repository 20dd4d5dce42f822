import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../src/contract/permission.ts';
import { type AppError, rejectsEach } from './support/besideCranes.ts';
import { type BerthParts, berth, compileBerth, field, lines } from './support/fixtures.ts';

const title = '"title": { "zh": "题", "en": "Title" }';
const heading = '"heading": { "zh": "单", "en": "Sheet" }';
const block = (fields: string) => `"blocks": [{ ${title}, "fields": [${fields}] }]`;
/** Adds a print document to the berth, together with further parts. */
const printDocument = (keywords: string, more: BerthParts = {}): BerthParts => ({
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
/** The same for a berth that has files. */
const withFiles = (keywords: string): BerthParts => {
  const parts = printDocument(keywords);
  return { ...parts, tail: `${parts.tail},\n  "detail": { "files": true }` };
};
const compiled = (parts: BerthParts) => {
  const compilation = compileBerth(berth(parts));
  expect(lines(compilation)).toEqual([]);
  const [resource] = compilation.resources;
  if (!resource) throw new Error('the berth is not there');
  return resource.resource;
};

describe('print documents', () => {
  it('have a default size, permission and two columns, and titles of fields in other files', () => {
    const resource = compiled(printDocument(block('"code", "nextId.length", { "field": "since", "zone": "zone" }')));
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
    expect(compiled(printDocument(`${stamps}, ${own}, ${notes}`)).papers?.[0]).toMatchObject({
      stamps: [{ when: [{ field: 'code', values: ['A'], isNot: false }], text: { zh: '草稿', en: 'Draft' } }],
      blocks: [{ when: [{ field: 'code', values: ['A', 'B'], isNot: true }] }],
      notes: [{ zh: '请付', en: 'Pay' }],
      notesWhen: [{ field: 'code', values: ['A'], isNot: true }],
    });
  });

  it('have a table of lines, with sums of some columns', () => {
    const table = '"lines": { "field": "boxes", "columns": ["no", "age"], "totals": ["age"] }';
    expect(compiled(printDocument(`${block('"code"')}, ${table}`)).papers?.[0]).toMatchObject({
      lines: { field: 'boxes', columns: [{ field: 'no' }, { field: 'age' }], totals: ['age'] },
    });
  });

  it('have values with a title and unit of their own, and sums of their lines', () => {
    const weight = '{ "field": "age", "unit": "lb", "title": { "zh": "磅", "en": "Pounds" } }';
    const sums = `"summaries": [{ ${title}, "by": ["no"], "sums": ["age", ${weight}] }]`;
    const table = '"lines": { "field": "boxes", "columns": ["no", "age"] }';
    const pounds = { field: 'age', unit: 'lb', title: { zh: '磅', en: 'Pounds' } };
    expect(compiled(printDocument(`${block('"code"')}, ${table}, ${sums}`)).papers?.[0]).toMatchObject({
      summaries: [{ title: { en: 'Title' }, by: [{ field: 'no' }], sums: [{ field: 'age' }, pounds] }],
    });
  });

  it('choose their languages, their signature lines and a button of their own', () => {
    const signed =
      '"signatures": [{ "zh": "甲", "en": "A" }, { "who": { "zh": "乙", "en": "B" }, "lines": [{ "zh": "板数", "en": "Pallets" }] }]';
    expect(
      compiled(printDocument(`${block('"code"')}, "languages": ["en", "both"], "ownButton": true, ${signed}`)).papers?.[0],
    ).toMatchObject({
      languages: ['en', 'both'],
      hasOwnButton: true,
      signatures: [{ who: { zh: '甲', en: 'A' } }, { who: { zh: '乙', en: 'B' }, lines: [{ zh: '板数', en: 'Pallets' }] }],
    });
  });

  it('print documents and pictures of records that refer to them', () => {
    const part = '"with": [{ "resource": "hwBerth", "by": "nextId", "paper": "sheet", "sort": ["-code"] }]';
    const pictures = `"pictures": { ${title}, "resource": "hwBerth", "by": "nextId", "when": { "code": ["A"] }, "caption": ["code", "nextId.code"] }`;
    expect(compiled(withFiles(`${block('"code"')}, ${part}, ${pictures}`)).papers?.[0]).toMatchObject({
      parts: [{ of: { resource: 'hwBerth', by: 'nextId', sorts: [{ field: 'code', order: 'desc' }] }, paper: 'sheet' }],
      pictures: {
        of: { resource: 'hwBerth', by: 'nextId', sorts: [] },
        when: [{ field: 'code', values: ['A'], isNot: false }],
        caption: [{ field: 'code' }, { field: 'nextId', of: { resource: 'hwBerth', field: 'code' } }],
      },
    });
  });

  it('have lines that refer to them through another record', () => {
    const table =
      '"lines": { "resource": "hwBerth", "by": "nextId.nextId", "sort": ["nextId.code"], "columns": ["nextId.code", "length"], "totals": ["length"] }';
    expect(compiled(printDocument(`${block('"code"')}, ${table}`)).papers?.[0]?.lines).toMatchObject({
      of: { resource: 'hwBerth', by: 'nextId.nextId', sorts: [{ field: 'nextId.code', order: 'asc' }] },
      columns: [{ field: 'nextId', of: { resource: 'hwBerth', field: 'code' } }, { field: 'length' }],
    });
  });

  it('are disabled when the file has none', () => {
    expect(compiled({})).not.toHaveProperty('papers');
  });
});

const table = (keywords: string) => printDocument(`${block('"code"')}, "lines": { ${keywords} }`);
const rejections: readonly AppError[] = [
  [
    'a document that is called as a label',
    {
      tail: `,\n  "labels": [{ "name": "tag", ${title}, "code": "code" }],\n  "papers": [{ "name": »"tag", ${title}, "perm": "a:b:c", ${heading}, ${block('"code"')} }]`,
    },
    '`tag` is already the name of a label  choose another',
  ],
  [
    'a document under the permission of a call',
    { tail: `,\n  "papers": [{ "name": »"export", ${title}, ${heading}, ${block('"code"')} }]` },
    '`export` would use the permission `system:berth:export`, which already belongs to something else  choose another name, or set `perm`',
  ],
  [
    'bars of a choice',
    printDocument(`"code": »"status", ${block('"code"')}`),
    '`status` cannot be printed as a barcode  use one of: `code`, `draft`, `length`, `opened`, `country`, `zone`',
  ],
  [
    'a watermark condition with an unknown field',
    printDocument(`"stamps": [{ "when": { »"cod": "A" }, "text": { "zh": "x", "en": "x" } }], ${block('"code"')}`),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a condition of notes with an unknown field',
    printDocument(`${block('"code"')}, "notes": [{ "zh": "x", "en": "x" }], "notesWhen": { »"cod": "A" }`),
    'there is no field `cod`  did you mean `code`?',
  ],
  ['an unknown field', printDocument(block('»"lenght"')), 'there is no field `lenght`  did you mean `length`?'],
  [
    'a list among the fields',
    printDocument(block('»"boxes"')),
    '`boxes` cannot be printed here  use one of: `code`, `status`, `draft`, `length`, `opened`, `country`, `nextId`, `since`, `zone`',
  ],
  [
    'a field behind one that is not a reference',
    printDocument(block('»"code.length"')),
    '`code` does not refer to a single record  use one of: `nextId`',
  ],
  ['an unknown field of a reference', printDocument(block('»"nextId.lenght"')), 'there is no field `lenght`  did you mean `length`?'],
  [
    'a field two steps away',
    printDocument(block('»"nextId.nextId.code"')),
    'there is no field `nextId.code`  use one of: `code`, `status`, `draft`, `length`, `opened`, `country`, `nextId`, `since`, `zone`',
  ],
  [
    'a time zone of a field that is not a time',
    printDocument(block('{ "field": "code", »"zone": "zone" }')),
    '`zone` only applies to a date-time  remove it',
  ],
  [
    'an unknown time zone field',
    printDocument(block('{ "field": "since", "zone": »"code" }')),
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
  ['pounds of a text', printDocument(block('{ "field": "code", »"unit": "lb" }')), '`unit` only applies to a number  remove it'],
  [
    'sums without lines',
    printDocument(`${block('"code"')}, "summaries": [»{ ${title}, "by": ["no"], "sums": ["age"] }]`),
    'sums need the `lines` of the document  add `lines`, or remove the sums',
  ],
  [
    'a sum of words',
    printDocument(
      `${block('"code"')}, "lines": { "field": "boxes", "columns": ["no"] }, "summaries": [{ ${title}, "by": ["age"], "sums": [»"no"] }]`,
    ),
    '`no` is not a number  use one of: `age`',
  ],
  [
    'pictures of records without files',
    printDocument(`${block('"code"')}, "pictures": { ${title}, "resource": »"hwBerth", "by": "nextId" }`),
    'records of `hwBerth` have no files  add `files` to the `detail` of that resource',
  ],
  [
    'a caption that does not exist',
    withFiles(`${block('"code"')}, "pictures": { ${title}, "resource": "hwBerth", "by": "nextId", "caption": [»"cod"] }`),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a document that the other resource does not have',
    printDocument(`${block('"code"')}, "with": [{ "resource": "hwBerth", "by": "nextId", "paper": »"sheets" }]`),
    'there is no document `sheets` in `hwBerth`  did you mean `sheet`?',
  ],
  [
    'documents of records that do not refer to this one',
    printDocument(`${block('"code"')}, "with": [{ "resource": "hwBerth", "by": »"code", "paper": "sheet" }]`),
    '`hwBerth.code` does not refer to `hwBerth`  use one of: `nextId`',
  ],
  [
    'lines that lead to something else through another record',
    table('"resource": "hwBerth", "by": »"nextId.code", "columns": ["code"]'),
    '`hwBerth.code` does not refer to `hwBerth`  use one of: `nextId`',
  ],
];

describe('the compiler rejects', () => rejectsEach(rejections));
