import { describe, expect, test } from 'vitest';
import { type AppError, rejectsEach, title } from './support/besideCranes.ts';
import { type BerthParts, berth, compileBerth, field } from './support/fixtures.ts';

/** Adds the keyword `over` to the berth, whose rows then sum up the cranes. */
const over = (keywords: string): BerthParts => ({ tail: `,\n  "over": { ${keywords} }` });
const sums = '"length": { "as": "sum", "field": "age" }';
const parts = (by: string, figures = sums): BerthParts => over(`"resource": "hwCrane", "by": { ${by} }, "figures": { ${figures} }`);

const rejections: readonly AppError[] = [
  [
    'rows over nothing',
    over('"resource": »"hwCranes", "by": { "code": "name" }'),
    'there is no resource `hwCranes`  did you mean `hwCrane`?',
  ],
  [
    'rows over themselves',
    over('"resource": »"hwBerth", "by": { "code": "code" }'),
    '`hwBerth` has no records of its own  use a resource with records',
  ],
];

describe('a resource over another one', () => {
  rejectsEach(rejections);

  test.each([
    ['an unknown field of the other resource', parts('"code": "nme"'), '`hwCrane` has no field `nme`'],
    ['another kind', parts('"code": "age"'), '`code` (text) cannot hold `age` (integer)'],
    ['a sum of texts', parts('"code": "name"', '"length": { "as": "sum", "field": "name" }'), 'cannot hold the sum of `name`'],
    ['a sum of nothing', parts('"code": "name"', '"length": { "as": "sum" }'), '`sum` needs a field'],
    ['an invalid value', parts('"code": "name"', '"length": { "as": "count", "where": { "age": "x" } }'), 'does not have the type integer'],
    [
      'days past of no date',
      parts('"code": "name"', '"length": { "as": "count", "days": { "past": "age" } }'),
      '`age` is not a date field of `hwCrane`',
    ],
    [
      'a choice that hides the later ones',
      over(`"resource": "hwCrane", "by": { "code": "name" }, "choices": { "status": [{ "value": "0" }, { "value": "1" }] }`),
      'this choice has no condition, so the later ones are never taken',
    ],
    ['a field without a definition', parts('"code": "name"'), 'the source of `status` is missing'],
    ['an unknown field', parts('"code": "name", "cod": "name"'), 'there is no field `cod`'],
  ])('is rejected for %s', (_, keywords, reported) => {
    const crane = {
      path: 'system/hwCrane.json',
      text: `{ "name": "hwCrane", ${title}, "perms": "system:crane", "record": { "type": "object", "properties": {
        "name": { ${title}, "type": "string" }, "age": { ${title}, "type": "integer" } } } }`,
    };
    const { faults, resources } = compileBerth(berth(keywords), [crane]);
    expect(faults.map(({ what }) => what.en).join('\n')).toContain(reported);
    expect(resources.map(({ resource }) => resource.name)).not.toContain('hwBerth');
  });
});

describe('a number with a text of the record', () => {
  const serial = (pattern: string) => field(`"type": "string", "serial": "${pattern}"`, 'no');
  const reference = field('"type": "string", "reference": { "resource": "hwBerth" }', 'nextId');

  test('may start with a value of the referenced record', () => {
    const { resources } = compileBerth(berth({ field: `${reference}${serial('{nextId.code}{yyyy}{000}')}` }));
    expect(resources[0]?.resource.fields.find(({ name }) => name === 'no')?.serial).toEqual({
      pattern: '{nextId.code}{yyyy}{000}',
    });
  });

  test.each(['{length}{000}', '{nextId.length}{000}', '{nothing}{000}', '{code.code}{000}'])('is rejected: %s', (pattern) => {
    const { faults } = compileBerth(berth({ field: `${reference}${serial(pattern)}` }));
    expect(faults.map(({ what }) => what.en)).toEqual([expect.stringContaining('neither part of a date nor a text field')]);
  });
});
