import { describe } from 'vitest';
import { type AppError, list, named, rejectsEach, text, title } from './support/besideCranes.ts';
import { type BerthParts, field } from './support/fixtures.ts';

const described = (properties: string): BerthParts => named(`{ "record": { "type": "object", "properties": { ${properties} } } }`);
const crane = (keywords: string): BerthParts => ({
  field: field(`"type": "string", "reference": { "resource": "hwCrane", ${keywords} }`),
});
const knownBy = (keywords: string): BerthParts => ({ field: field(`"type": "string", "knownBy": { ${keywords} }`) });

const ofLines: readonly AppError[] = [
  [
    'lines of nothing',
    named('»{ "maxItems": 5 }'),
    'the lines have neither `resource` nor `record`  write `resource` and `by`, or `record`',
  ],
  [
    'lines that are named and described',
    named(`{ »"by": "berthId", "record": { "type": "object", "properties": { "no": ${text} } } }`),
    '`by` has no effect beside `record`  keep one of the two',
  ],
  [
    'lines of an unknown resource',
    named('{ "resource": »"hwCrain", "by": "berthId" }'),
    'there is no resource `hwCrain`  did you mean `hwCrane`?',
  ],
  [
    'lines of its own kind',
    named('{ "resource": »"hwBerth", "by": "berthId" }'),
    'a record cannot have lines of its own resource  add its file',
  ],
  [
    'lines that refer elsewhere',
    named('{ "resource": "hwCrane", "by": »"otherId" }'),
    '`hwCrane.otherId` does not refer to `hwBerth`  use one of: `berthId`',
  ],
  [
    'lines without the field that refers back',
    named('{ "resource": "hwCrane", "by": »"berth" }'),
    '`hwCrane` has no field `berth`  did you mean `berthId`?',
  ],
  [
    'lines that have lines',
    named('{ "resource": »"hwDock", "by": "berthId" }'),
    '`hwDock` has lines of its own  lines cannot have lines: make one of the two a resource with its own page',
  ],
  [
    'the same lines twice',
    {
      field:
        field('"type": "array", "lines": { "resource": "hwCrane", "by": "berthId" }', 'one') +
        field('"type": "array", "lines": »{ "resource": "hwCrane", "by": "berthId" }', 'two'),
    },
    '`one` already holds these lines  remove one of the two',
  ],
  [
    'lines within lines that are described',
    described(`"no": { ${title}, "type": "array", »"lines": { "resource": "hwCrane", "by": "berthId" } }`),
    '`lines` does not apply to lines  lines cannot have lines: make one of the two a resource with its own page',
  ],
  [
    'a field of the server in a line',
    described(`»"lineNo": ${text}`),
    'every line already has the system field `lineNo`  remove it, or choose another name',
  ],
  [
    'the field that refers back, described',
    described(`»"hwBerthId": ${text}`),
    'every line already has the system field `hwBerthId`  remove it, or choose another name',
  ],
  [
    'a permission within lines',
    described(`"no": { ${title}, "type": "string", »"access": { "read": "system:berth:no" } }`),
    '`access` does not apply to lines  remove it, or move the lines to their own file',
  ],
  [
    'an unknown enum within lines',
    described(`"no": { ${title}, "type": "string", "enum": »"EnableStats" }`),
    'there is no enum `EnableStats`  did you mean `EnableStatus`?',
  ],
  [
    'a slow pattern within lines, once',
    described(`"no": { ${title}, "type": "string", "pattern": »"^(a+)+$" }`),
    'this pattern can be very slow on text that does not match  do not repeat a part that repeats itself or can be empty; use fixed counts such as {3}',
  ],
  [
    'a required field within lines that is not there',
    named(`{ "record": { "type": "object", "required": [»"noo"], "properties": { "no": ${text} } } }`),
    'there is no field `noo`  did you mean `no`?',
  ],
  [
    'a name of a table that is too long',
    {
      field: `,\n      »"${'e'.repeat(60)}": { ${title}, "type": "array", "lines": { "record": { "type": "object", "properties": { "no": ${text} } } } }`,
    },
    `the name of the table, \`hwBerthE${'e'.repeat(59)}\`, is longer than 63 letters  shorten the name of the field`,
  ],
  [
    'a default of lines',
    { field: field('"type": "array", »"default": "x", "lines": { "resource": "hwCrane", "by": "berthId" }') },
    '`default` does not apply to a field of the kind `lines`  remove it',
  ],
  [
    'lines in the list',
    {
      ...named('{ "resource": "hwCrane", "by": "berthId" }'),
      ...list('"columns": ["code", »"extra"]'),
    },
    '`extra` cannot be a column  remove it',
  ],
];

const ofReferences: readonly AppError[] = [
  ['a filter by an unknown field', crane('"filter": { »"nam": "x" }'), '`hwCrane` has no field `nam`  did you mean `name`?'],
  ['a filter by a list', crane('"filter": { »"makes": "x" }'), '`makes` is a list field  use one of: `name`, `age`, `berthId`, `otherId`'],
  ['a filter by a value that cannot be', crane('"filter": { "age": »"x" }'), '"x" does not have the type integer  write a number'],
  [
    'a filter by an unknown field here',
    crane('"filter": { "name": { "sameAs": »"cod" } }'),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a filter by the reference itself',
    crane('"filter": { "otherId": { "sameAs": »"extra" } }'),
    '`extra` is the reference itself  remove it',
  ],
  [
    'a filter by a field of another kind',
    crane('"filter": { "name": { "sameAs": »"length" } }'),
    '`length` (integer) cannot have the value of `hwCrane.name` (text)  use a field of the same kind',
  ],
  [
    'a filter by the id of something else',
    crane('"filter": { "berthId": { "sameAs": »"code" } }'),
    '`code` (text) cannot have the value of `hwCrane.berthId` (reference)  use a field of the same kind',
  ],
  ['a copy of an unknown field', crane('"copy": { "code": »"nam" }'), '`hwCrane` has no field `nam`  did you mean `name`?'],
  ['a copy into an unknown field', crane('"copy": { »"cod": "name" }'), 'there is no field `cod`  did you mean `code`?'],
  [
    'a copy into a field of another kind',
    crane('"copy": { »"length": "name" }'),
    '`length` (integer) cannot have the value of `hwCrane.name` (text)  use a field of the same kind',
  ],
  [
    'a text that nothing is known by',
    knownBy('"resource": »"hwCrain", "field": "name", "copy": { "code": "name" }'),
    'there is no resource `hwCrain`  did you mean `hwCrane`?',
  ],
  [
    'a text that is known by no field',
    knownBy('"resource": "hwCrane", "field": »"nam", "copy": { "code": "name" }'),
    '`hwCrane` has no field `nam`  did you mean `name`?',
  ],
  [
    'a recognized text that fills a field of another kind',
    knownBy('"resource": "hwCrane", "field": "name", "copy": { »"length": "name" }'),
    '`length` (integer) cannot have the value of `hwCrane.name` (text)  use a field of the same kind',
  ],
  [
    'a copy into a field of the server',
    {
      field:
        field('"type": "string", "system": true', 'stamp') +
        field('"type": "string", "reference": { "resource": "hwCrane", "copy": { »"stamp": "name" } }'),
    },
    '`stamp` is set by the server  remove it from `copy`',
  ],
];

describe.each(Object.entries({ ofLines, ofReferences }))('the compiler rejects (%s)', (_, rejections) => {
  rejectsEach(rejections);
});
