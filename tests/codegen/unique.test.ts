import { describe, expect, it } from 'vitest';
import { berth, compileBerth, field, lines, takeMark } from './support/fixtures.ts';
import type { AppError } from './support/rejections.ts';

const twice: readonly AppError[] = [
  [
    'a group of unique fields that exists already, in another order',
    { tail: ',\n  "unique": [{ "fields": ["code", "status"] }, »{ "fields": ["status", "code"] }]' },
    'the same fields are declared unique twice  remove one of the two',
  ],
  [
    'a group of one field that is unique anyway',
    { field: field('"type": "string", "unique": true'), tail: ',\n  "unique": [»{ "fields": ["extra"] }]' },
    'the same fields are declared unique twice  remove one of the two',
  ],
  [
    'a group under the same condition, written otherwise',
    {
      tail: ',\n  "unique": [{ "fields": ["code"], "when": { "draft": "1.5" } }, »{ "fields": ["code"], "when": { "draft": "1.50" } }]',
    },
    'the same fields are declared unique twice  remove one of the two',
  ],
  [
    'a group under the same condition, in another order',
    {
      tail: ',\n  "unique": [{ "fields": ["code"], "when": { "status": { "not": ["0", "1"] } } }, »{ "fields": ["code"], "when": { "status": { "not": ["1", "0"] } } }]',
    },
    'the same fields are declared unique twice  remove one of the two',
  ],
  [
    'a condition on two fields',
    { tail: ',\n  "unique": [{ "fields": ["code"], "when": »{ "status": "0", "country": "US" } }]' },
    '`when` has more than 1 entries  write at most 1',
  ],
  [
    'a value of several that can never be',
    { tail: ',\n  "unique": [{ "fields": ["code"], "when": { "status": { "not": ["0", »"9"] } } }]' },
    '"9" is not one of the choices  use one of: `0`, `1`',
  ],
  [
    'a counted empty value in a field of another group',
    { tail: ',\n  "unique": [{ "fields": ["code", "status"], "emptyCounts": [»"draft"] }]' },
    '`draft` is not one of the `fields`  use one of: `code`, `status`',
  ],
  [
    'a group in which nothing has to be filled',
    { tail: ',\n  "unique": [{ "fields": ["code", "status"], "emptyCounts": »["status", "code"] }]' },
    '`emptyCounts` lists all fields of the combination  leave out a field that always has a value',
  ],
];

describe('the compiler rejects', () => {
  it.each(twice)('%s', (_, parts, reported) => {
    const { text, location } = takeMark(berth(parts));
    expect(lines(compileBerth(text))).toEqual([`system/hwBerth.json:${location}  ${reported}`]);
  });
});

describe('an index over a part of the records', () => {
  const indexWhen = (when: string) => {
    const tail = `,\n  "unique": [{ "fields": ["code"], "when": { "status": ${when} } }]`;
    return compileBerth(berth({ tail })).resources[0]?.table.indexes[0];
  };

  it('has another name for other values, and the same name for the same values in another order', () => {
    const whens = ['"0"', '"1"', '{ "not": ["0"] }', '["0", "1"]', '{ "not": ["0", "1"] }'];
    const names = whens.map((when) => indexWhen(when)?.name);
    for (const name of names) expect(name).toMatch(/^\w{1,63}$/);
    expect(new Set(names).size).toBe(whens.length);
    expect(indexWhen('{ "not": ["1", "0"] }')?.name).toBe(names.at(-1));
    expect(indexWhen('["0"]')?.name).toBe(names[0]);
  });

  it("stores its values in the form of the table's columns", () => {
    expect(indexWhen('{ "not": ["0", "1"] }')?.where).toEqual({ column: 'status', values: ['0', '1'], isNot: true });
    expect(indexWhen('"1"')?.where).toEqual({ column: 'status', values: ['1'], isNot: false });
  });
});

describe('an index that counts empty values', () => {
  const indexWith = (emptyCounts: string) => {
    const tail = `,\n  "unique": [{ "fields": ["code", "status", "draft"]${emptyCounts} }]`;
    return compileBerth(berth({ tail })).resources[0]?.table.indexes[0];
  };

  it('has another name for other fields, and the same name for the same fields in another order', () => {
    const names = ['', ', "emptyCounts": ["draft"]', ', "emptyCounts": ["status", "draft"]'].map((each) => indexWith(each)?.name);
    expect(new Set(names).size).toBe(3);
    expect(indexWith(', "emptyCounts": ["draft", "status"]')?.name).toBe(names[2]);
  });
});
