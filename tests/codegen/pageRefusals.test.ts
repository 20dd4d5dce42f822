import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../codegen/types.ts';
import { type BerthParts, berth, compileBerth, field, lines, neighbours, takeMark } from './support/fixtures.ts';

/** What is wrong, the parts that make it so with a mark where the fault lies, and what the compiler must say. */
type Refusal = readonly [name: string, parts: BerthParts, said: string];

const title = '"title": { "zh": "题", "en": "Title" }';
const text = `{ ${title}, "type": "string" }`;

/** Beside the berth: its cranes, which refer to it, and a dock that has lines itself. */
const cranes: SourceFile = {
  path: 'system/hwCrane.json',
  text: `{ "name": "hwCrane", ${title}, "perms": "system:crane", "record": { "type": "object", "properties": {
    "name": ${text},
    "age": { ${title}, "type": "integer" },
    "makes": { ${title}, "type": "array", "items": { "type": "object", "properties": { "year": { ${title}, "type": "integer" } } } },
    "berthId": { ${title}, "type": "string", "reference": { "resource": "hwBerth" } },
    "otherId": { ${title}, "type": "string", "reference": { "resource": "hwCrane" } } } } }`,
};
const docks: SourceFile = {
  path: 'system/hwDock.json',
  text: `{ "name": "hwDock", ${title}, "perms": "system:dock", "calls": { "find": false }, "record": { "type": "object", "properties": {
    "berthId": { ${title}, "type": "string", "reference": { "resource": "hwBerth" } },
    "posts": { ${title}, "type": "array", "lines": { "record": { "type": "object", "properties": { "no": ${text} } } } } } } }`,
};

const named = (lines: string): BerthParts => ({ field: field(`"type": "array", "lines": ${lines}`) });
const described = (properties: string): BerthParts =>
  named(`{ "record": { "type": "object", "properties": { ${properties} } } }`);
const crane = (keywords: string): BerthParts => ({
  field: field(`"type": "string", "reference": { "resource": "hwCrane", ${keywords} }`),
});
const preset = (keywords: string): BerthParts =>
  list(`"presets": [{ "name": "open", "title": { "zh": "开", "en": "Open" }, ${keywords} }]`);
const list = (keywords: string): BerthParts => ({ tail: `,\n  "list": { ${keywords} }` });
const detail = (keywords: string): BerthParts => ({ tail: `,\n  "detail": { ${keywords} }` });
const excel = (keywords: string): BerthParts => ({ tail: `,\n  "excel": { ${keywords} }` });

const ofLines: readonly Refusal[] = [
  [
    'lines of nothing',
    named('»{ "maxItems": 5 }'),
    'the lines have no resource of their own and are not described  write `resource` and `by`, or `record`',
  ],
  [
    'lines that are named and described',
    named(`{ »"by": "berthId", "record": { "type": "object", "properties": { "no": ${text} } } }`),
    '`by` says nothing beside `record`  keep one of the two',
  ],
  [
    'lines of an unknown resource',
    named('{ "resource": »"hwCrain", "by": "berthId" }'),
    'there is no resource `hwCrain`  did you mean `hwCrane`?',
  ],
  [
    'lines of its own kind',
    named('{ "resource": »"hwBerth", "by": "berthId" }'),
    'a record cannot be a line of its own kind  add its file',
  ],
  [
    'lines that refer elsewhere',
    named('{ "resource": "hwCrane", "by": »"otherId" }'),
    '`hwCrane.otherId` does not refer to `hwBerth`  use one of `berthId`',
  ],
  [
    'lines without the field that refers back',
    named('{ "resource": "hwCrane", "by": »"berth" }'),
    '`hwCrane` has no field `berth`  did you mean `berthId`?',
  ],
  [
    'lines that have lines',
    named('{ "resource": »"hwDock", "by": "berthId" }'),
    '`hwDock` has lines itself  lines cannot have lines: keep one of the two as a resource with a page of its own',
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
    '`lines` means nothing within lines  lines cannot have lines: keep one of the two as a resource with a page of its own',
  ],
  [
    'a field of the server in a line',
    described(`»"lineNo": ${text}`),
    '`lineNo` is a field of the server in every line  remove it, or choose another name',
  ],
  [
    'the field that refers back, described',
    described(`»"hwBerthId": ${text}`),
    '`hwBerthId` is a field of the server in every line  remove it, or choose another name',
  ],
  [
    'a permission within lines',
    described(`"no": { ${title}, "type": "string", »"access": { "read": "system:berth:no" } }`),
    '`access` means nothing within lines  remove it, or give the lines a file of their own',
  ],
  [
    'an unknown enum within lines',
    described(`"no": { ${title}, "type": "string", "enum": »"EnableStats" }`),
    'there is no enum `EnableStats`  did you mean `EnableStatus`?',
  ],
  [
    'a slow pattern within lines, once',
    described(`"no": { ${title}, "type": "string", "pattern": »"^(a+)+$" }`),
    'this pattern can take very long on a text that does not match  do not repeat what itself repeats or can be empty; use fixed counts such as {3}',
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
    `the name \`hwBerthE${'e'.repeat(59)}\` of its table is longer than 63 letters  give the field a shorter name`,
  ],
  [
    'a default of lines',
    { field: field('"type": "array", »"default": "x", "lines": { "resource": "hwCrane", "by": "berthId" }') },
    '`default` means nothing to a field of the kind `lines`  remove it',
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

const ofReferences: readonly Refusal[] = [
  [
    'a filter by an unknown field',
    crane('"filter": { »"nam": "x" }'),
    '`hwCrane` has no field `nam`  did you mean `name`?',
  ],
  [
    'a filter by a list',
    crane('"filter": { »"makes": "x" }'),
    '`makes` is a list  use one of `name`, `age`, `berthId`, `otherId`',
  ],
  [
    'a filter by a value that cannot be',
    crane('"filter": { "age": »"x" }'),
    '"x" is not of the type integer  write a number',
  ],
  [
    'a filter by an unknown field here',
    crane('"filter": { "name": { "field": »"cod" } }'),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a filter by the reference itself',
    crane('"filter": { "otherId": { "field": »"extra" } }'),
    '`extra` is the reference itself  remove it',
  ],
  [
    'a filter by a field of another kind',
    crane('"filter": { "name": { "field": »"length" } }'),
    '`length` (integer) cannot have the value of `hwCrane.name` (text)  name a field of the same kind',
  ],
  [
    'a filter by the id of something else',
    crane('"filter": { "berthId": { "field": »"code" } }'),
    '`code` (text) cannot have the value of `hwCrane.berthId` (reference)  name a field of the same kind',
  ],
  [
    'a copy of an unknown field',
    crane('"copy": { "code": »"nam" }'),
    '`hwCrane` has no field `nam`  did you mean `name`?',
  ],
  [
    'a copy into an unknown field',
    crane('"copy": { »"cod": "name" }'),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a copy into a field of another kind',
    crane('"copy": { »"length": "name" }'),
    '`length` (integer) cannot have the value of `hwCrane.name` (text)  name a field of the same kind',
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

const ofLists: readonly Refusal[] = [
  [
    'a summary of a text',
    list('"columns": [{ "field": "code", »"summary": "sum" }]'),
    '`code` is no number to take a sum of  remove `summary`',
  ],
  [
    'a side that is none',
    list('"columns": [{ "field": "code", "pin": »"lef" }]'),
    '"lef" is not possible for `pin`  did you mean `left`?',
  ],
  ['tabs by an unknown field', list('"tabs": »"stats"'), 'there is no field `stats`  did you mean `status`?'],
  ['tabs by a text', list('"tabs": »"code"'), '`code` is not an enum  use one of `status`'],
  ['a view that is none', list('"views": [»"tabel"]'), 'there is no view `tabel`  did you mean `table`?'],
  [
    'a board without its field',
    list('"views": ["table", »"board"]'),
    'a board needs its field  write { "view": "board", "field": "…" } with the name of a field that is an enum',
  ],
  [
    'a board by a date',
    list('"views": [{ "view": "board", "field": »"opened" }]'),
    '`opened` is not an enum  use one of `status`',
  ],
  [
    'a calendar by a text',
    list('"views": [{ "view": "calendar", "field": »"code" }]'),
    '`code` is not a date  use one of `opened`',
  ],
  [
    'a tree by what refers elsewhere',
    list('"views": [{ "view": "tree", "field": »"code" }]'),
    '`code` is not a reference to `hwBerth` itself  add a field that is a reference to `hwBerth` itself',
  ],
  [
    'a table by a field',
    list('"views": [{ "view": "table", »"field": "code" }]'),
    'a table shows every field  remove `field`',
  ],
  ['a view twice', list('"views": ["table", »{ "view": "table" }]'), 'the same view is given twice  remove one'],
  [
    'a ready view that filters by an unknown field',
    preset('"filters": { »"stats": "0" }'),
    'there is no field `stats`  did you mean `status`?',
  ],
  [
    'a ready view that asks for a choice that is none',
    preset('"filters": { "status": [»"7"] }'),
    '"7" is not one of the choices  use one of `0`, `1`',
  ],
  [
    'a ready view that asks with an unknown word',
    preset('"filters": { "length": { »"gt e": 3 } }'),
    'there is no `gt e`  did you mean `gte`?',
  ],
  [
    'a ready view that asks whether a field is empty with a word',
    preset('"filters": { "length": { "isNull": »"no" } }'),
    '`isNull` is a yes or no  write true or false',
  ],
  [
    'a ready view that looks for words in a number',
    preset('"filters": { "length": { »"contains": "3" } }'),
    'only texts can be asked with `contains`  remove it',
  ],
  [
    'a ready view with an unknown column',
    preset('"columns": [»"cod"]'),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a ready view with an unknown order',
    preset('"sort": [»"-lenght"]'),
    'there is no field `lenght`  did you mean `length`?',
  ],
  [
    'two ready views of one name',
    list(
      '"presets": [{ "name": "a", "title": { "zh": "一", "en": "A" } }, { "name": »"a", "title": { "zh": "二", "en": "B" } }]',
    ),
    'there are two presets named `a`  give one of them another name',
  ],
  ['an unknown field to edit', list('"edit": [»"cod"]'), 'there is no field `cod`  did you mean `code`?'],
  [
    'a field to edit that is locked',
    { field: field('"type": "string", "lockedAfterCreate": true'), ...list('"edit": [»"extra"]') },
    '`extra` cannot be changed in a list  remove it',
  ],
  [
    'fields to edit without the call',
    { head: '\n  "calls": { "save": false },', ...list('»"edit": ["code"]') },
    'nothing can be changed without the call `save`  offer `save` in `calls`, or remove `edit`',
  ],
];

const ofDetails: readonly Refusal[] = [
  [
    'an unknown field in the detail',
    detail('"sections": [{ "fields": ["createTime", »"cod"] }]'),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a field twice in the detail',
    detail('"sections": [{ "fields": ["code"] }, { "fields": [»"code"] }]'),
    '`code` already stands in the detail  keep it in one section',
  ],
  [
    'a list of an unknown resource',
    detail('"related": [{ "resource": »"hwCran", "by": "berthId" }]'),
    'there is no resource `hwCran`  did you mean `hwCrane`?',
  ],
  [
    'a list of what refers elsewhere',
    detail('"related": [{ "resource": "hwCrane", "by": »"otherId" }]'),
    '`hwCrane.otherId` does not refer to `hwBerth`  use one of `berthId`',
  ],
  [
    'an unknown column of a related list',
    detail('"related": [{ "resource": "hwCrane", "by": "berthId", "columns": [»"nam"] }]'),
    '`hwCrane` has no field `nam`  did you mean `name`?',
  ],
  [
    'a list that is not offered',
    detail('"related": [{ "resource": »"hwDock", "by": "berthId" }]'),
    '`hwDock` does not offer the call `find`  offer it there, or remove the list',
  ],
  [
    'a log that is not offered',
    { head: '\n  "calls": { "log": false },', ...detail('"log": »true') },
    'the log cannot be shown without the call `log`  offer `log` in `calls`, or write false',
  ],
];

const ofWorkbooks: readonly Refusal[] = [
  ['an unknown column', excel('"columns": ["code", »"cod"]'), 'there is no field `cod`  did you mean `code`?'],
  ['a column twice', excel('"columns": ["code", »"code"]'), '`code` is named twice  remove one'],
  [
    'lines as a column',
    { ...named('{ "resource": "hwCrane", "by": "berthId" }'), ...excel('"columns": [»"extra"]') },
    '`extra` is a list and cannot be a column  remove it',
  ],
  [
    'a heading that another column has',
    excel('"columns": [{ "field": "code", "headers": [»" LENGTH "] }, "length"]'),
    '` LENGTH ` is already a heading of `length`  choose another',
  ],
  [
    'a heading twice',
    excel('"columns": [{ "field": "code", "headers": ["No", »"no"] }]'),
    '`no` is already a heading of `code`  remove it',
  ],
  ['an unknown field in the key', excel('"key": [»"cod"]'), 'there is no field `cod`  did you mean `code`?'],
  [
    'a key that finds many',
    excel('"key": »["code"]'),
    '`code` may occur more than once  write `unique`: true at the field, or choose another key',
  ],
  [
    'a key that is unique only sometimes',
    {
      tail: ',\n  "unique": [{ "fields": ["code", "country"], "when": { "field": "status", "is": "0" } }],\n  "excel": { "key": »["code", "country"] }',
    },
    '`code`, `country` may occur more than once  add these fields to `unique`, or choose another key',
  ],
  [
    'a key that is no column',
    {
      field: field('"type": "string", "unique": true'),
      ...excel('"columns": ["code"], "key": [»"extra"]'),
    },
    '`extra` is part of the key, but no column  add it to `columns`',
  ],
];

const tables = { ofLines, ofReferences, ofLists, ofDetails, ofWorkbooks };

describe.each(Object.entries(tables))('the compiler refuses (%s)', (_, refusals) => {
  it.each(refusals)('%s', (_name, parts, said) => {
    const { text: file, place } = takeMark(berth(parts));
    const { faults, resources } = compileBerth(file, [...neighbours, cranes, docks]);
    const own = faults.filter((fault) => fault.file === 'system/hwBerth.json');
    expect(lines({ faults: own })).toEqual([`system/hwBerth.json:${place}  ${said}`]);
    expect(resources.map(({ resource }) => resource.name).filter((name) => name.startsWith('hwBerth'))).toEqual([]);
  });
});
