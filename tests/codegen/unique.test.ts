import { describe, expect, it } from 'vitest';
import { berth, compileBerth, field, lines, takeMark } from './support/fixtures.ts';
import type { Refusal } from './support/refusals.ts';

const twice: readonly Refusal[] = [
  [
    'a group of unique fields that is there already, in another order',
    { tail: ',\n  "unique": [{ "fields": ["code", "status"] }, »{ "fields": ["status", "code"] }]' },
    'the same fields are said to be unique twice  remove one of the two',
  ],
  [
    'a group of one field that is unique by itself',
    { field: field('"type": "string", "unique": true'), tail: ',\n  "unique": [»{ "fields": ["extra"] }]' },
    'the same fields are said to be unique twice  remove one of the two',
  ],
  [
    'a group under the same condition, written otherwise',
    {
      tail: ',\n  "unique": [{ "fields": ["code"], "when": { "field": "draft", "is": "1.5" } }, »{ "fields": ["code"], "when": { "field": "draft", "is": "1.50" } }]',
    },
    'the same fields are said to be unique twice  remove one of the two',
  ],
];

describe('the compiler refuses', () => {
  it.each(twice)('%s', (_, parts, said) => {
    const { text, place } = takeMark(berth(parts));
    expect(lines(compileBerth(text))).toEqual([`system/hwBerth.json:${place}  ${said}`]);
  });
});

describe('an index over a part of the records', () => {
  const nameWhen = (is: string): string | undefined => {
    const tail = `,\n  "unique": [{ "fields": ["code"], "when": { "field": "status", "is": "${is}" } }]`;
    return compileBerth(berth({ tail })).resources[0]?.table.indexes[0]?.name;
  };

  it('has another name for another value', () => {
    expect(nameWhen('0')).toMatch(/^\w{1,63}$/);
    expect(nameWhen('1')).not.toBe(nameWhen('0'));
  });
});
