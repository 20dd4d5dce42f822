import { type BerthParts, field } from './fixtures.ts';

/** The name of the case, the parts of a resource file with a mark where the fault is, and the expected message. */
export type AppError = readonly [name: string, parts: BerthParts, message: string];

const string = '"type": "string"';

const shape: readonly AppError[] = [
  ['an unknown keyword that is a slip', { field: field(`${string}, »"lable": "x"`) }, 'unknown keyword `lable`  did you mean `title`?'],
  [
    'an unknown keyword of other languages',
    { field: field(`${string}, »"$ref": "http://example.com/x.json"`) },
    'unknown keyword `$ref`  write it out here: a file cannot refer to other places',
  ],
  [
    'a missing keyword',
    { field: ',\n      "extra": »{ "title": { "zh": "题", "en": "T" } }' },
    '`type` is missing  add it: The JSON type of the value; decimals, dates and codes are strings.',
  ],
  ['a value of the wrong type', { field: field(`${string}, "maxLength": »"12"`) }, '`maxLength` is a text  write a whole number here'],
  ['a type that does not exist', { field: field('"type": »"sting"') }, '`type` cannot be "sting"  did you mean `string`?'],
  [
    'an unsafe field name',
    { field: ',\n      »"__proto__": { "title": { "zh": "题", "en": "T" }, "type": "string" }' },
    '"__proto__" cannot be used as the name of a field  use up to 63 letters and digits, starting with a lower-case letter, such as `shipName`',
  ],
  [
    'too long a pattern',
    { field: field(`${string}, "pattern": »"^${'A'.repeat(300)}$"`) },
    '`pattern` is longer than 300 characters  shorten it',
  ],
  [
    'an empty text',
    { field: ',\n      "extra": { "title": { "zh": »"", "en": "T" }, "type": "string" }' },
    '`zh` is empty  fill it in, or remove it',
  ],
  [
    'an invalid path',
    { head: '\n  "base": »"hw/wms",' },
    '"hw/wms" cannot be used as the base path of the calls  write a path of letters and digits, such as `/hw/wms/hwShipConfig`',
  ],
  [
    'a text in one language only',
    { field: `,\n      "extra": { "title": »"Extra", ${string} }` },
    '`title` is a text  write {"zh":"泊位","en":"Berth"} here',
  ],
  [
    'a reference that is no object',
    { field: field(`${string}, "reference": »"hwBerth"`) },
    '`reference` is a text  write {"resource":"hwQuayConfig"} here',
  ],
  [
    'the type of a decimal',
    { field: field('"type": »"number"') },
    '`type` cannot be "number"  write `"string"` with `"format": "decimal"`',
  ],
  ['the type of a day', { field: field('"type": »"date"') }, '`type` cannot be "date"  write `"string"` with `"format": "date"`'],
  [
    'the type of a time',
    { field: field('"type": »"datetime"') },
    '`type` cannot be "datetime"  write `"string"` with `"format": "date-time"`',
  ],
  [
    'a field that declares itself as required',
    { field: field(`${string}, »"required": true`) },
    'unknown keyword `required`  add it to `required` of `record`',
  ],
  [
    'an operator that there is not',
    { field: field(`${string}, "visibleWhen": { "length": { »"gteq": 1 } }`) },
    'unknown keyword `gteq`  did you mean `gte`?',
  ],
  [
    'a condition that is a text',
    { field: field(`${string}, "visibleWhen": »"status"`) },
    '`visibleWhen` is a text  write {"status":"1"} here',
  ],
  [
    'a path with a space',
    { head: '\n  "screens": { "system/berth": { "view": "list", "path": »"/System/Dock Visit", "area": "system" } },' },
    '"/System/Dock Visit" cannot be used as the path of a screen  write letters, digits and hyphens, with a slash before each word, such as `/system/dock-visit`',
  ],
  [
    'a required field named twice',
    { required: '»["code", "code"]' },
    '`required` contains the same entry twice (positions 1 and 2)  keep one of the two',
  ],
];

const names: readonly AppError[] = [
  [
    'a name that objects inherit',
    { field: field(string, 'constructor').replace('"con', '»"con') },
    '`constructor` is a reserved name  choose another name',
  ],
  [
    'a field of the server',
    { field: field(string, 'version').replace('"v', '»"v') },
    '`version` is a system field  remove it: every record has this field',
  ],
  [
    'a key of filters',
    { field: field(string, 'keyword').replace('"k', '»"k') },
    '`keyword` has a special meaning in filters  choose another name',
  ],
  [
    'the label of a reference',
    {
      field: field(`${string}, "reference": { "resource": "hwBerth" }`, 'nextId') + field(string, 'nextIdLabel').replace('"n', '»"n'),
    },
    '`nextIdLabel` is reserved for the label of `nextId`  choose another name',
  ],
  [
    'names that differ in capitals',
    { field: field(string, 'cODE').replace('"c', '»"c') },
    '`cODE` and `code` differ only in upper and lower case  choose another name',
  ],
];

const kinds: readonly AppError[] = [
  [
    'an unknown format',
    { field: field(`${string}, "format": »"imo-numbr"`) },
    'there is no format `imo-numbr`  did you mean `imo-number`?',
  ],
  [
    'a format that another keyword asks for',
    { field: field(`${string}, "format": »"enum"`) },
    'there is no format `enum`  use the keyword `enum`',
  ],
  [
    'a type that does not suit the format',
    { field: field('"type": »"integer", "format": "date"') },
    '`type` is integer, but a field of the kind `date` needs string  write "string"',
  ],
  [
    'precision on a text',
    { field: field(`${string}, »"precision": 5`) },
    '`precision` does not apply to a field of the kind `text`  remove it, or add `"format": "decimal"`',
  ],
  [
    'a decimal without its scale',
    { field: field(`${string}, "format": "decimal", "precision": 5`).replace('"extra"', '»"extra"') },
    'a field of the kind `decimal` needs `scale`  add `scale`',
  ],
  [
    'bounds that leave no room',
    { field: field('"type": "integer", "minimum": »9, "maximum": 1') },
    '`minimum` 9 is greater than `maximum` 1  swap the two or correct one',
  ],
  [
    'a bound that is not exact',
    { field: field(`${string}, "format": "decimal", "precision": 9, "scale": 8, "minimum": »1e-7`) },
    '`minimum` 1e-7 has too many digits to be exact  write a number of up to 15 digits',
  ],
  [
    'a default that its field refuses',
    { field: field('"type": "integer", "maximum": 5, "default": »9') },
    'the default of `extra` is not valid for this field  Title must be at most 5',
  ],
  [
    'a default that is no choice',
    { field: field(`${string}, "enum": "EnableStatus", "default": »"2"`) },
    'the default of `extra` is not valid for this field  Title is not one of the choices',
  ],
];

const neighborsAndSiblings: readonly AppError[] = [
  [
    'an unknown enum',
    { field: field(`${string}, "enum": »"EnableStatuz"`) },
    'there is no enum `EnableStatuz`  did you mean `EnableStatus`?',
  ],
  [
    'a choice that is there twice, with a title and without',
    { field: field(`${string}, "enum": ["A", »{ "value": "A", "title": { "zh": "甲", "en": "A" } }]`) },
    'the choice "A" is listed twice  remove one of them',
  ],
  [
    'a choice with a title and no value',
    { field: field(`${string}, "enum": [»{ "title": { "zh": "甲", "en": "A" } }]`) },
    '`value` is missing  add it: What is stored and sent, as a text.',
  ],
  [
    'a choice with a title among whole numbers',
    { field: field('"type": "integer", "enum": [20, »{ "value": "4x", "title": { "zh": "四十", "en": "Forty" } }]') },
    '"4x" does not have the type integer  write a number',
  ],
  [
    'an unknown resource',
    { field: field(`${string}, "reference": { "resource": »"hwBert" }`) },
    'there is no resource `hwBert`  did you mean `hwBerth`?',
  ],
  [
    'an unknown area',
    { head: '\n  "screens": { "system/berth": { "view": "list", "path": "/berth", "area": »"systme" } },' },
    'there is no area `systme`  did you mean `system`?',
  ],
  [
    'an area like none that there is',
    { head: '\n  "screens": { "system/berth": { "view": "list", "path": "/berth", "area": »"warehouse" } },' },
    'there is no area `warehouse`  write `system`, or add it to areas.json',
  ],
  [
    'a comparison with nothing',
    { field: field('"type": "integer", "atMost": »"lenght"') },
    'there is no field `lenght`  did you mean `length`?',
  ],
  [
    'a comparison with itself',
    { field: field('"type": "integer", "atMost": »"extra"') },
    '`atMost` refers to the field itself  use one of: `code`, `status`, `draft`, `length`, `opened`, `country`',
  ],
  [
    'a comparison of a date with a number',
    { field: field(`${string}, "format": "date", "notBefore": »"length"`) },
    '`length` (integer) cannot be compared with `extra` (date)  use a field of the same kind',
  ],
  [
    'an unknown currency',
    { field: field(`${string}, "format": "money", "currency": »"QQQ"`) },
    'there is no currency `QQQ`  use an ISO 4217 code such as `USD`',
  ],
  [
    'an unknown currency field',
    { field: field(`${string}, "format": "money", "currency": »"code"`) },
    '`code` does not have the format `currency`  add a field with the format `currency`',
  ],
  [
    'a piece of nothing',
    { field: field(`${string}, "derived": { "from": »"cod", "slice": [0, 2] }`) },
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a slice that ends before it begins',
    { field: field(`${string}, "derived": { "from": "code", "slice": »[2, 0] }`) },
    'the end of the slice is before its start  write the smaller number first, such as [0, 2]',
  ],
  ['an unknown required field', { required: '["code", »"codes"]' }, 'there is no field `codes`  did you mean `code`?'],
  [
    'a required field of the server',
    { required: '["code", »"createTime"]' },
    '`createTime` is set by the server  remove it from `required`',
  ],
];

const conditions: readonly AppError[] = [
  [
    'a condition on nothing',
    { field: field(`${string}, "visibleWhen": { »"stat": "0" }`) },
    'there is no field `stat`  did you mean `status`?',
  ],
  [
    'a value that is no choice',
    { field: field(`${string}, "visibleWhen": { "status": »"9" }`) },
    '"9" is not one of the choices  use one of: `0`, `1`',
  ],
  [
    'a value of another type',
    { field: field(`${string}, "visibleWhen": { "length": »"9" }`) },
    '"9" does not have the type integer  write a number',
  ],
  [
    'a value that the kind refuses',
    { tail: ',\n  "rules": [{ "must": { "opened": »"2026-02-30" } }]' },
    'the value can never be "2026-02-30"  it has the wrong format: an existing date such as 2026-11-20',
  ],
  [
    'a value that is in no list',
    {
      field: field(`${string}, "format": "hs-code"`),
      tail: ',\n  "rules": [{ "must": { "extra": »"940540" } }]',
    },
    'the value can never be "940540"  it: not a valid HS code; its first 6 digits are not in HS 2022',
  ],
  [
    'a limit that means nothing',
    { tail: ',\n  "rules": [{ "must": { "length": { »"maxLength": 3 } } }]' },
    '`maxLength` does not apply to `length` (integer)  remove it',
  ],
  [
    'schemas that are too deep',
    {
      tail: `,\n  "rules": [{ "must": ${'{ "not": '.repeat(7)}»{ "code": "A" }${' }'.repeat(7)} }]`,
    },
    'conditions are nested more than 8 levels deep  split it into several rules',
  ],
];

const pages: readonly AppError[] = [
  [
    'an unknown column',
    { tail: ',\n  "list": { "columns": ["code", { "field": »"coed" }] }' },
    'there is no field `coed`  did you mean `code`?',
  ],
  ['an unknown filter', { tail: ',\n  "list": { "filters": [»"createTime"] }' }, '`createTime` cannot be a filter  remove it'],
  ['a number searched by words', { tail: ',\n  "list": { "keyword": [»"length"] }' }, '`length` cannot be searched by keyword  remove it'],
  ['an unknown order', { tail: ',\n  "list": { "sort": [»"-cod"] }' }, 'there is no field `cod`  did you mean `code`?'],
  [
    'an unknown field in the form',
    { tail: ',\n  "form": { "sections": [{ "fields": ["code", »"cod"] }] }' },
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a field twice in the form',
    { tail: ',\n  "form": { "sections": [{ "fields": ["code"] }, { "fields": [»"code"] }] }' },
    '`code` is already in the form  keep it in one section',
  ],
  [
    'a system field in the form',
    {
      field: field(`${string}, "system": true`),
      tail: ',\n  "form": { "sections": [{ "fields": ["code", »"extra"] }] }',
    },
    '`extra` is set by the server  remove it from the form',
  ],
  ['an unknown unique field', { tail: ',\n  "unique": [{ "fields": [»"cod"] }]' }, 'there is no field `cod`  did you mean `code`?'],
  [
    'a condition of uniqueness on nothing',
    { tail: ',\n  "unique": [{ "fields": ["code"], "when": { »"stats": "0" } }]' },
    'there is no field `stats`  did you mean `status`?',
  ],
  [
    'one call path twice',
    { head: '\n  "calls": { "find": "findIt", "log": »"findIt" },' },
    'the call `/hw/wms/hwBerth/findIt` is already taken by this file  choose another',
  ],
];

const patterns: readonly AppError[] = [
  '^(a+)+$',
  '^([a-zA-Z0-9]+\\\\s?)*$',
  '^\\\\s*(\\\\d+\\\\s*,?\\\\s*)+$',
  '^(a|aa)+$',
  '^(a|a)*$',
].map(
  (pattern): AppError => [
    `the pattern ${pattern}`,
    { field: field(`${string}, "pattern": »"${pattern}"`) },
    'this pattern can be very slow on text that does not match  do not repeat a part that repeats itself or can be empty; use fixed counts such as {3}',
  ],
);

const more: readonly AppError[] = [
  [
    'an invalid pattern',
    { field: field(`${string}, "pattern": »"^[A-Z$"`) },
    'this is not a regular expression  check its brackets and backslashes',
  ],
  [
    'a pattern that looks ahead',
    { field: field(`${string}, "pattern": »"^(?!x).$"`) },
    'this pattern uses lookarounds or backreferences  remove (?=, (?!, (?<, \\1 and \\k, or use `rules`',
  ],
  [
    'a slow pattern in a rule',
    { tail: ',\n  "rules": [{ "must": { "code": { "pattern": »"(.*,)*x" } } }]' },
    'this pattern can be very slow on text that does not match  do not repeat a part that repeats itself or can be empty; use fixed counts such as {3}',
  ],
];

/** Cases of all faults that the compiler finds, by topic. */
export const rejections = { shape, names, kinds, neighborsAndSiblings, conditions, pages, patterns, more };
