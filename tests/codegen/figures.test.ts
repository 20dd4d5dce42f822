import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { type AppError, rejectsEach, title } from './support/besideCranes.ts';
import { berth, compileBerth, field, lines, neighbors } from './support/fixtures.ts';

const whole = '"type": "integer"';
const decimal = '"type": "string", "format": "decimal", "precision": 9, "scale": 2';
const text = '"type": "string"';
const choices = '"type": "string", "enum": ["A", "B"]';
const derived = (keywords: string, kind = whole): AppError[1] => ({ field: field(`${kind}, "derived": ${keywords}`) });
const total = (keywords: string, kind = whole): AppError[1] => ({ field: field(`${kind}, "total": ${keywords}`) });
const cranes = '"resource": "hwCrane", "by": "berthId"';

describe('the compiler rejects a derived field', () => {
  rejectsEach([
    [
      'of nothing',
      derived('»{ "divide": "10" }'),
      'the calculation of the field is missing  write one of: `from` with `slice`, `product`, `sum`, `difference`, `daysSince`, `choice`',
    ],
    [
      'in two ways',
      derived('{ "sum": ["length", "length"], »"difference": ["length", "length"] }'),
      'the field cannot be calculated by both `sum` and `difference`  remove one of the two',
    ],
    [
      'with an operand of another form',
      derived('{ "sum": ["length", "length"], »"until": "opened" }'),
      '`until` only works with `daysSince`  remove it',
    ],
    ['as a part without an end', derived('{ »"from": "code" }', text), '`from` needs `slice`  add `slice`'],
    [
      'as a number out of a text',
      derived('{ »"from": "code", "slice": [0, 2] }'),
      'a number cannot be cut from a text  use `product`, `sum`, `difference` or `daysSince`',
    ],
    [
      'as a text',
      derived('{ »"sum": ["length", "length"] }', text),
      'a field of the kind `text` cannot hold the result of `sum`  change its type or format to `integer`, `decimal`, `money`',
    ],
    [
      'that holds days in a decimal',
      derived('{ »"daysSince": "opened" }', decimal),
      'a field of the kind `decimal` cannot hold the result of `daysSince`  change its type or format to `integer`',
    ],
    ['since no date', derived('{ "daysSince": »"code" }'), '`code` is not a date  use a date or date-time field'],
    ['of a field that is not there', derived('{ "sum": ["length", »"lenght"] }'), 'there is no field `lenght`  did you mean `length`?'],
    ['of a text', derived('{ "sum": ["length", »"code"] }'), '`code` is not a number  use a number field'],
    ['of itself', derived('{ "sum": ["length", »"extra"] }'), 'the field depends on itself  use a number field'],
    [
      'as a whole number of decimals',
      derived('{ "product": ["length", »"draft"] }'),
      '`draft` (decimal) cannot be used to calculate `extra` (integer)  use a field of the same kind',
    ],
    [
      'as a whole number that is divided',
      derived('{ "product": ["length"], »"divide": "10" }'),
      'the result of a division is not a whole number  change the format of the field to `decimal`',
    ],
    [
      'divided by nothing',
      derived('{ "product": ["draft"], "divide": »"0" }', decimal),
      'cannot divide by "0"  write a number such as "1000000"',
    ],
    [
      'as a choice in a number',
      derived('{ »"choice": [{ "value": "A", "when": { "length": { "gt": 0 } } }, { "value": "B" }] }'),
      'a field of the kind `integer` cannot hold the result of `choice`  give the field an `enum`',
    ],
    [
      'as a choice that there is not',
      derived('{ "choice": [{ "value": »"C", "when": { "length": { "gt": 0 } } }, { "value": "B" }] }', choices),
      '"C" is not one of the choices  use one of: `A`, `B`',
    ],
    [
      'as a choice by a text',
      derived('{ "choice": [{ "value": "A", "when": { »"code": { "gt": 0 } } }, { "value": "B" }] }', choices),
      '`code` is not a number  use a number field',
    ],
    [
      'as a choice that hides the later ones',
      derived('{ "choice": [»{ "value": "A" }, { "value": "B" }] }', choices),
      'this choice has no condition, so the later ones are never taken  give it a condition, or move it to the end',
    ],
    [
      'as a choice that may be none',
      derived('{ "choice": [{ "value": "A", "when": { "length": { "gt": 0 } } }, { "value": "B", »"when": { "length": 0 } }] }', choices),
      'there is no choice for the case that none of the conditions is met  write the last choice without a condition',
    ],
    [
      'of days',
      {
        field:
          field(`${whole}, "derived": { "daysSince": "opened" }`, 'days') + field(`${whole}, "derived": { "sum": ["length", »"days"] }`),
      },
      '`days` changes every day  use a field that changes only when its record is saved',
    ],
    [
      'that goes round in a ring',
      {
        field:
          field(`${whole}, »"derived": { "sum": ["length", "two"] }`, 'one') +
          field(`${whole}, "derived": { "sum": ["length", "one"] }`, 'two'),
      },
      'the field depends on itself by way of `one`, `two`, `one`  make one of these an editable field',
    ],
  ]);
});

describe('the compiler rejects a total', () => {
  rejectsEach([
    ['of nothing', total('»{ "as": "count" }'), 'the records to add up are missing  write `lines`, or `resource` and `by`'],
    [
      'over lines that are none',
      total('{ "lines": »"code", "as": "count" }'),
      '`code` (text) is not a lines field  write `resource` and `by`',
    ],
    [
      'over an unknown resource',
      total('{ "resource": »"hwCrain", "by": "berthId", "as": "count" }'),
      'there is no resource `hwCrain`  did you mean `hwCrane`?',
    ],
    [
      'over records that do not refer to it',
      total('{ "resource": "hwCrane", "by": »"otherId", "as": "count" }'),
      '`hwCrane.otherId` does not refer to `hwBerth`  use one of: `berthId`',
    ],
    [
      'that is set in another way too',
      { field: field(`${whole}, "derived": { "sum": ["length", "length"] }, »"total": { ${cranes}, "as": "count" }`) },
      'the field has `total` and another source as well  keep only one of `total`, `derived` and `serial`',
    ],
    [
      'of a count in a decimal',
      total(`{ ${cranes}, "as": »"count" }`, decimal),
      '`extra` (decimal) cannot hold a record count  write `"type": "integer"`',
    ],
    [
      'that counts a field',
      total(`{ ${cranes}, "as": "count", »"field": "age" }`),
      '`field` has no effect when records are counted  remove it, or write `distinct`',
    ],
    ['of no field', total(`{ ${cranes}, "as": »"sum" }`), '`sum` needs `field`  add `field`'],
    [
      'of a field that is not there',
      total(`{ ${cranes}, "as": "sum", "field": »"aeg" }`),
      '`hwCrane` has no field `aeg`  did you mean `age`?',
    ],
    [
      'of texts',
      total(`{ ${cranes}, "as": "sum", "field": »"name" }`),
      '`extra` (integer) cannot hold the `sum` of `hwCrane.name` (text)  use the same `type`, `format`, `scale` and `currency` for both',
    ],
    [
      'of another kind',
      total(`{ ${cranes}, "as": "max", "field": »"age" }`, decimal),
      '`extra` (decimal) cannot hold the `max` of `hwCrane.age` (integer)  use the same `type`, `format`, `scale` and `currency` for both',
    ],
    [
      'of different lists',
      total(`{ ${cranes}, "as": "distinct", "field": »"makes" }`),
      'distinct values of `makes` (rows) cannot be counted  use a choice, reference, text or whole-number field',
    ],
    [
      'with a condition on nothing',
      total(`{ ${cranes}, "as": "count", "where": { »"nam": "x" } }`),
      '`hwCrane` has no field `nam`  did you mean `name`?',
    ],
    [
      'with a value of another type',
      total(`{ ${cranes}, "as": "count", "where": { "age": { "not": [1, »"2"] } } }`),
      '"2" does not have the type integer  write a number',
    ],
    [
      'with a condition on a list',
      total(`{ ${cranes}, "as": "count", "where": { »"makes": "x" } }`),
      '`makes` (rows) cannot be filtered by a fixed value  use a choice, reference, text or whole-number field',
    ],
    [
      'without a form',
      total(`»{ ${cranes} }`),
      '`as` is missing  add it: The `sum` of a field, the `count` of records, the number of `distinct` values of a field, or its `min` or `max`.',
    ],
    [
      'that an action sets',
      {
        field: field(`${whole}, "total": { ${cranes}, "as": "count" }`),
        tail: `,\n  "actions": [{ "name": "go", ${title}, "at": "row", "set": { "extra": »5 } }]`,
      },
      '`extra` is set by the server  use another field',
    ],
  ]);
});

const goods = `{ "name": "hwGoods", ${title}, "perms": "system:goods", "record": { "type": "object", "properties": {
  "berthId": { ${title}, ${text}, "reference": { "resource": "hwBerth" } },
  "state": { ${title}, ${text}, "enum": "EnableStatus" },
  "qty": { ${title}, ${whole}, "total": { "resource": "hwGoods", "by": "otherId", "as": "sum", "field": "weight" } },
  "otherId": { ${title}, ${text}, "reference": { "resource": "hwGoods" } },
  "weight": { ${title}, ${whole} } } } }`;
const others = [...neighbors, { path: 'system/hwGoods.json', text: goods }];

describe('a total', () => {
  const parts =
    field('"type": "array", "lines": { "resource": "hwGoods", "by": "berthId" }', 'goods') +
    field(`${whole}, "total": { "lines": "goods", "as": "sum", "field": "qty", "where": { "state": "0" } }`, 'qty') +
    field(
      `${whole}, "total": { "resource": "hwGoods", "by": "berthId", "as": "count", "where": { "state": { "not": ["0", "1"] } } }`,
      'rest',
    ) +
    field(`${whole}, "derived": { "difference": ["length", "qty"] }`, 'free');
  const compilation = compileBerth(berth({ field: parts }), others);
  const compiled = compilation.resources.find(({ resource }) => resource.name === 'hwBerth');
  const of = { resource: 'hwGoods', by: 'berthId', lines: 'goods' };

  it('is compiled with the resource that it is over, and with the lines that hold it', () => {
    expect(lines(compilation)).toEqual([]);
    expect(compiled?.resource.fields.flatMap((one) => one.total ?? one.derived ?? [])).toEqual([
      { ...of, as: 'sum', field: 'qty', where: [{ field: 'state', values: ['0'], isNot: false }] },
      { ...of, as: 'count', where: [{ field: 'state', values: ['0', '1'], isNot: true }] },
      { difference: ['length', 'qty'] },
    ]);
    expect(compiled?.resource.fields.filter(({ system }) => system).map(({ name }) => name)).toEqual(['qty', 'rest', 'free']);
    expect(compiled?.resource.form.sections[0]?.fields.slice(-4)).toEqual(['goods', 'qty', 'rest', 'free']);
  });

  it('that is too large for its field is refused by the checks of the record', () => {
    expect(compiled?.checks.record({ code: 'A', qty: 2 ** 60, free: 1.5 }).map(({ instancePath }) => instancePath)).toEqual([
      '/qty',
      '/free',
    ]);
  });

  it('records its definition in the column comment, so that a changed definition is recalculated', () => {
    const figureIn = (text: string) => compileBerth(text, others).resources[0]?.table.columns.flatMap(({ figure }) => figure ?? []);
    const before = figureIn(berth({ field: parts }));
    expect(before).toHaveLength(3);
    const after = figureIn(berth({ field: parts.replace('"state": "0"', '"state": "1"') }));
    expect(after?.map((one, i) => one === before?.[i])).toEqual([false, true, true]);
  });

  it('cannot form a cycle through another resource: each file is reported', () => {
    const ring = field(`${whole}, "total": { "resource": "hwGoods", "by": "berthId", "as": "sum", "field": "weight" }`, 'sum');
    const back = goods.replace(
      `"weight": { ${title}, ${whole} }`,
      `"weight": { ${title}, ${whole}, "total": { "resource": "hwBerth", "by": "goodsId", "as": "sum", "field": "sum" } }`,
    );
    const goodsId = field(`${text}, "reference": { "resource": "hwGoods" }`, 'goodsId');
    const { faults, resources } = compile([
      ...neighbors,
      { path: 'system/hwGoods.json', text: back },
      { path: 'system/hwBerth.json', text: berth({ field: ring + goodsId }) },
    ]);
    const reported = lines({ faults }).map((line) => line.replace(/:\d+:\d+/, ''));
    expect(reported).toContain(
      'system/hwBerth.json  the field depends on itself by way of `sum`, `hwGoods.weight`, `sum`  make one of these an editable field',
    );
    expect(reported).toContain(
      'system/hwGoods.json  the field depends on itself by way of `weight`, `hwBerth.sum`, `weight`  make one of these an editable field',
    );
    expect(resources).toEqual([]);
  });
});
