import { describe } from 'vitest';
import { list, type Refusal, refusesEach } from './support/besideCranes.ts';
import { type BerthParts, field } from './support/fixtures.ts';

const excel = (keywords: string): BerthParts => ({ tail: `,\n  "excel": { ${keywords} }` });
const sheet = (columns: string): BerthParts => list(`"views": [{ "view": "sheet", "columns": ${columns} }]`);

const ofSheets: readonly Refusal[] = [
  ['a sheet of an unknown field', sheet('["code", »"lenght"]'), 'there is no field `lenght`  did you mean `length`?'],
  [
    'a column that the server fills',
    { field: field('"type": "integer", "system": true'), ...sheet('["code", »"extra"]') },
    '`extra` cannot be written in a sheet  remove it',
  ],
  [
    'a sheet in which no record can be added',
    sheet('»["length"]'),
    'no record can be added in a sheet without `code`  add it to `columns`, or give it a `default`',
  ],
  [
    'a word of another view',
    list('"views": [{ "view": "sheet", »"zone": "code" }]'),
    '`zone` means nothing to the view `sheet`  remove it',
  ],
];

const ofOwners: readonly Refusal[] = [
  ['an owner that is no field', excel('"owner": »"quai"'), 'there is no field `quai`  remove it'],
  [
    'an owner that refers to nothing',
    excel('"owner": »"code"'),
    '`code` refers to no one record  name a field with a `reference`',
  ],
];

const ofCodes: readonly Refusal[] = [
  [
    'a list of codes in one line',
    { field: field('"type": "string", "maxLength": 9, »"codes": true') },
    '`codes` means nothing to a field of the kind `text`  remove it',
  ],
];

describe.each(Object.entries({ ofSheets, ofOwners, ofCodes }))('the compiler refuses (%s)', (_, refusals) => {
  refusesEach(refusals);
});
