import { describe } from 'vitest';
import { type AppError, list, rejectsEach } from './support/besideCranes.ts';
import { type BerthParts, field } from './support/fixtures.ts';

const excel = (keywords: string): BerthParts => ({ tail: `,\n  "excel": { ${keywords} }` });
const sheet = (columns: string): BerthParts => list(`"views": [{ "view": "sheet", "columns": ${columns} }]`);

const ofSheets: readonly AppError[] = [
  ['a sheet of an unknown field', sheet('["code", »"lenght"]'), 'there is no field `lenght`  did you mean `length`?'],
  [
    'a column that the server fills',
    { field: field('"type": "integer", "system": true'), ...sheet('["code", »"extra"]') },
    '`extra` cannot be edited in a sheet  remove it',
  ],
  [
    'a sheet in which no record can be added',
    sheet('»["length"]'),
    'records cannot be added in the sheet without `code`  add it to `columns`, or give it a `default`',
  ],
  [
    'a keyword of another view',
    list('"views": [{ "view": "sheet", »"zone": "code" }]'),
    '`zone` does not apply to the view `sheet`  remove it',
  ],
];

const ofOwners: readonly AppError[] = [
  ['an owner that is no field', excel('"owner": »"quai"'), 'there is no field `quai`  remove it'],
  [
    'an owner that refers to nothing',
    excel('"owner": »"code"'),
    '`code` does not refer to a single record  use a field with a `reference`',
  ],
];

const related = (keywords: string): BerthParts => excel(`"related": { ${keywords} }`);
const ofCranes = '"resource": "hwCrane", "by": "berthId"';
const ofRelated: readonly AppError[] = [
  [
    'sheets of an unknown resource',
    related('"resource": »"hwCran", "by": "berthId", "columns": ["name"]'),
    'there is no resource `hwCran`  did you mean `hwCrane`?',
  ],
  [
    'sheets of a resource without a list',
    related('"resource": »"hwDock", "by": "berthId", "columns": ["berthId"]'),
    'the call `find` of `hwDock` is not available  turn it on there, or remove the list',
  ],
  [
    'sheets of records that refer to another resource',
    related('"resource": "hwCrane", "by": »"otherId", "columns": ["name"]'),
    '`hwCrane.otherId` does not refer to `hwBerth`  use one of: `berthId`',
  ],
  [
    'a sheet for each value of no field',
    related(`${ofCranes}, "sheetBy": »"nam", "columns": ["name"]`),
    'there is no field `nam`  did you mean `name`?',
  ],
  [
    'a sheet for each list',
    related(`${ofCranes}, "sheetBy": »"makes", "columns": ["name"]`),
    '`makes` (rows) cannot name a sheet  use a text, choice or reference field',
  ],
  [
    'an order of their sheets by no field',
    related(`${ofCranes}, "sort": ["-age", »"-ages"], "columns": ["name"]`),
    'there is no field `ages`  did you mean `age`?',
  ],
  [
    'an order of their sheets by a list',
    related(`${ofCranes}, "sort": [»"makes"], "columns": ["name"]`),
    '`makes` cannot be used for sorting  remove it',
  ],
  [
    'an unknown column of their sheets',
    related(`${ofCranes}, "columns": ["name", »"ags"]`),
    'there is no field `ags`  did you mean `age`?',
  ],
  [
    'a list as a column of their sheets',
    related(`${ofCranes}, "columns": [»"makes"]`),
    '`makes` is a list and cannot be a column  remove it',
  ],
];

const ofCodes: readonly AppError[] = [
  [
    'a list of codes in one line',
    { field: field('"type": "string", "maxLength": 9, »"codes": true') },
    '`codes` does not apply to a field of the kind `text`  remove it',
  ],
];

describe.each(Object.entries({ ofSheets, ofOwners, ofRelated, ofCodes }))('the compiler rejects (%s)', (_, rejections) => {
  rejectsEach(rejections);
});
