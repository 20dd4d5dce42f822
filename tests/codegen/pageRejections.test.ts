import { describe } from 'vitest';
import { type AppError, list, named, rejectsEach } from './support/besideCranes.ts';
import { type BerthParts, field } from './support/fixtures.ts';

const preset = (keywords: string): BerthParts =>
  list(`"presets": [{ "name": "open", "title": { "zh": "开", "en": "Open" }, ${keywords} }]`);
const detail = (keywords: string): BerthParts => ({ tail: `,\n  "detail": { ${keywords} }` });
const map = (keywords: string): BerthParts => list(`"views": [{ "view": "map", "fill": "length", "capacity": "draft", ${keywords} }]`);
const groups = (keywords: string): BerthParts => list(`"views": [{ "view": "groups", ${keywords} }]`);
const excel = (keywords: string): BerthParts => ({ tail: `,\n  "excel": { ${keywords} }` });

/** Adds a workbook with a sheet of cranes to the berth. */
const sheet = (keywords: string, head = '"unique": [{ "fields": ["code"] }]', excelHead = '', more = ''): BerthParts => ({
  field: more + field('"type": "array", "lines": { "resource": "hwCrane", "by": "berthId" }', 'cranes'),
  tail: `,\n  ${head},\n  "excel": { ${excelHead}"lines": { "cranes": { ${keywords} } } }`,
});

const ofLists: readonly AppError[] = [
  [
    'a summary of a text',
    list('"columns": [{ "field": "code", »"summary": "sum" }]'),
    '`code` is not a number, so it has no sum  remove `summary`',
  ],
  ['an invalid side', list('"columns": [{ "field": "code", "pin": »"lef" }]'), '`pin` cannot be "lef"  did you mean `left`?'],
  ['tabs by an unknown field', list('"tabs": »"stats"'), 'there is no field `stats`  did you mean `status`?'],
  ['sums grouped by a text', list('"summaryBy": »"code"'), '`code` is not an enum  use one of: `status`'],
  [
    'sums counted by an unknown value',
    list('"summaryWhen": { "status": { "not": [»"7"] } }'),
    '"7" is not one of the choices  use one of: `0`, `1`',
  ],
  ['tabs by a text', list('"tabs": »"code"'), '`code` is not an enum  use one of: `status`'],
  ['an unknown view', list('"views": [»"tabel"]'), 'there is no view `tabel`  did you mean `table`?'],
  [
    'a board without its field',
    list('"views": ["table", »"board"]'),
    'the view board needs a field  write { "view": "board", "field": "…" }, where the field is an enum',
  ],
  ['a board by a date', list('"views": [{ "view": "board", "field": »"opened" }]'), '`opened` is not an enum  use one of: `status`'],
  ['a calendar by a text', list('"views": [{ "view": "calendar", "field": »"code" }]'), '`code` is not a date  use one of: `opened`'],
  [
    'a tree by a reference to another resource',
    list('"views": [{ "view": "tree", "field": »"code" }]'),
    '`code` is not a reference to `hwBerth` itself  add a field that is a reference to `hwBerth` itself',
  ],
  ['a table by a field', list('"views": [{ "view": "table", »"field": "code" }]'), 'a table shows every field  remove `field`'],
  ['a view twice', list('"views": ["table", »{ "view": "table" }]'), 'the same view is listed twice  remove one'],
  [
    'a keyword of another view',
    list('"views": [{ "view": "table", »"zone": "code" }]'),
    '`zone` does not apply to the view `table`  remove it',
  ],
  [
    'a map without its column',
    list('"views": [»{ "view": "map", "row": "code", "fill": "length", "capacity": "draft" }]'),
    'the view `map` needs `column`  use a field that is a text or a whole number',
  ],
  [
    'a map with a date as its row',
    map('"row": »"opened", "column": "code"'),
    '`opened` is not a text or a whole number  use one of: `code`, `status`, `length`, `country`',
  ],
  ['a map with an unknown row', map('"row": »"cod", "column": "status"'), 'there is no field `cod`  did you mean `code`?'],
  ['a map with one field twice', map('"row": "code", "column": »"code"'), '`code` is listed twice  use another field'],
  [
    'a map with a text as its capacity',
    list('"views": [{ "view": "map", "row": "code", "column": "status", "fill": "length", "capacity": »"opened" }]'),
    '`opened` is not a number  use one of: `draft`, `length`',
  ],
  [
    'a map with something inside that is nowhere',
    map('"row": "code", "column": "status", "inside": { "resource": »"hwNowhere", "by": "berthId" }'),
    'there is no resource `hwNowhere`  add its file, or remove the list',
  ],
  ['groups without fields', list('"views": [»"groups"]'), 'the view `groups` needs `by`  list the fields to group by'],
  ['groups by an unknown field', groups('"by": [»"stats"]'), 'there is no field `stats`  did you mean `status`?'],
  [
    'groups by an amount',
    groups('"by": ["status", »"draft"]'),
    '`draft` is not a field for which several records can have the same value  use one of: `code`, `status`, `length`, `opened`, `country`',
  ],
  ['groups by one field twice', groups('"by": ["status"], "optional": [»"status"]'), '`status` is listed twice  remove one'],
  [
    'groups by the month of a text',
    groups('"by": [{ "field": "code", »"unit": "month" }]'),
    '`code` is not a date, so it has no month  remove `unit`',
  ],
  [
    'groups by a moment',
    { field: field('"type": "string", "format": "date-time"'), ...groups('"by": [»"extra"]') },
    '`extra` is a date-time: hardly any two values are the same  write { "field": "extra", "unit": "month" }',
  ],
  ['groups with the sum of a text', groups('"by": ["status"], "sums": [»"code"]'), '`code` is not a number  use one of: `draft`, `length`'],
  [
    'groups with the least of a text',
    groups('"by": ["status"], "min": [»"code"]'),
    '`code` is not a number or a date  use one of: `draft`, `length`, `opened`',
  ],
  [
    'groups that filter by an unknown field',
    groups('"by": ["status"], "filters": { »"stats": "0" }'),
    'there is no field `stats`  did you mean `status`?',
  ],
  [
    'groups that filter by an unknown enum value',
    groups('"by": ["status"], "filters": { "status": [»"7"] }'),
    '"7" is not one of the choices  use one of: `0`, `1`',
  ],
  [
    'groups without the call',
    {
      head: '\n  "calls": { "groups": false },',
      ...list('"views": [{ "view": »"groups", "by": ["status"] }]'),
    },
    'groups cannot be shown without the call `groups`  turn on `groups` in `calls`, or remove the view',
  ],
  [
    'a ready view that filters by an unknown field',
    preset('"filters": { »"stats": "0" }'),
    'there is no field `stats`  did you mean `status`?',
  ],
  [
    'a preset that filters by an unknown enum value',
    preset('"filters": { "status": [»"7"] }'),
    '"7" is not one of the choices  use one of: `0`, `1`',
  ],
  [
    'a ready view that asks with an unknown word',
    preset('"filters": { "length": { »"gt e": 3 } }'),
    'there is no operator `gt e`  did you mean `gte`?',
  ],
  [
    'a ready view that asks a number for days',
    preset('"filters": { "length": { »"within": "today" } }'),
    '`within` only works with dates  remove it',
  ],
  [
    'a ready view that asks for days that have no name',
    preset('"filters": { "opened": { "within": »"thisweek" } }'),
    'there is no date range `thisweek`  did you mean `thisWeek`?',
  ],
  [
    'a ready view that asks whether a field is empty with a word',
    preset('"filters": { "length": { "isNull": »"no" } }'),
    '`isNull` must be true or false  write true or false',
  ],
  [
    'a ready view that looks for words in a number',
    preset('"filters": { "length": { »"contains": "3" } }'),
    '`contains` only works with texts  remove it',
  ],
  ['a ready view with an unknown column', preset('"columns": [»"cod"]'), 'there is no field `cod`  did you mean `code`?'],
  ['a ready view with an unknown order', preset('"sort": [»"-lenght"]'), 'there is no field `lenght`  did you mean `length`?'],
  [
    'a preset with an invalid name',
    list('"presets": [{ "name": »"Open!", "title": { "zh": "一", "en": "A" } }]'),
    '"Open!" cannot be used as `name`  use letters and digits, starting with a lower-case letter',
  ],
  [
    'two presets with the same name',
    list('"presets": [{ "name": "a", "title": { "zh": "一", "en": "A" } }, { "name": »"a", "title": { "zh": "二", "en": "B" } }]'),
    'there are two presets named `a`  give one of them another name',
  ],
  [
    'two default presets',
    list(
      '"presets": [{ "name": "a", "title": { "zh": "一", "en": "A" }, "default": true }, { "name": "b", "title": { "zh": "二", "en": "B" }, "default": »true }]',
    ),
    'two presets have `default`  keep `default` in only one of the presets',
  ],
  [
    'an unknown field on a card',
    list('"views": ["table", { "view": "board", "field": "status", "columns": [»"cod"] }]'),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a list on a card',
    {
      field: field(
        '"type": "array", "items": { "type": "object", "properties": { "note": { "type": "string", "title": { "zh": "注", "en": "Note" } } } }',
      ),
      ...list('"views": ["table", { "view": "calendar", "field": "opened", "columns": [»"extra"] }]'),
    },
    '`extra` is a list and cannot be on a card  remove it',
  ],
  ['an unknown field to edit', list('"edit": [»"cod"]'), 'there is no field `cod`  did you mean `code`?'],
  [
    'a field to edit that is locked',
    { field: field('"type": "string", "lockedAfterCreate": true'), ...list('"edit": [»"extra"]') },
    '`extra` cannot be edited in a list  remove it',
  ],
  [
    'fields to edit without the call',
    { head: '\n  "calls": { "save": false },', ...list('»"edit": ["code"]') },
    'records cannot be edited without the call `save`  turn on `save` in `calls`, or remove `edit`',
  ],
];

const ofDetails: readonly AppError[] = [
  [
    'an unknown field in the detail',
    detail('"sections": [{ "fields": ["createTime", »"cod"] }]'),
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a field twice in the detail',
    detail('"sections": [{ "fields": ["code"] }, { "fields": [»"code"] }]'),
    '`code` is already in the detail  keep it in one section',
  ],
  ['a milestone of an unknown field', detail('"milestones": [{ "field": »"opend" }]'), 'there is no field `opend`  did you mean `opened`?'],
  ['a milestone that has no date', detail('"milestones": [{ "field": »"code" }]'), '`code` is not a date  use one of: `opened`'],
  [
    'a milestone that is due at no date',
    detail('"milestones": [{ "field": "opened", "due": »"length" }]'),
    '`length` is not a date  use one of: `opened`',
  ],
  [
    'a milestone twice',
    detail('"milestones": [{ "field": "opened" }, { "field": »"opened" }]'),
    '`opened` is listed twice  use another field',
  ],
  [
    'a milestone with an unknown field in its condition',
    detail('"milestones": [{ "field": "opened", "when": { »"stats": "OPEN" } }]'),
    'there is no field `stats`  did you mean `status`?',
  ],
  [
    'a list of an unknown resource',
    detail('"related": [{ "resource": »"hwCran", "by": "berthId" }]'),
    'there is no resource `hwCran`  did you mean `hwCrane`?',
  ],
  [
    'a related list of records that refer elsewhere',
    detail('"related": [{ "resource": "hwCrane", "by": »"otherId" }]'),
    '`hwCrane.otherId` does not refer to `hwBerth`  use one of: `berthId`',
  ],
  [
    'an unknown column of a related list',
    detail('"related": [{ "resource": "hwCrane", "by": "berthId", "columns": [»"nam"] }]'),
    '`hwCrane` has no field `nam`  did you mean `name`?',
  ],
  [
    'a list that is not offered',
    detail('"related": [{ "resource": »"hwDock", "by": "berthId" }]'),
    'the call `find` of `hwDock` is not available  turn it on there, or remove the list',
  ],
  [
    'a panel with an invalid key',
    detail('"panels": [»"berth plan"]'),
    '"berth plan" cannot be used as the key of a screen  write words separated by slashes, such as `system/ship`',
  ],
  [
    'a log that is not offered',
    { head: '\n  "calls": { "log": false },', ...detail('"log": »true') },
    'the log cannot be shown without the call `log`  turn on `log` in `calls`, or write false',
  ],
  [
    'a restore without a log',
    { head: '\n  "calls": { "log": false, »"restore": true },' },
    '`restore` needs the call `log`  turn on `log` too, or remove `restore`',
  ],
  [
    'a restore call without the call `save`',
    { head: '\n  "calls": { "save": false, »"logState": "findOld" },' },
    '`logState` needs the call `save`  turn on `save` too, or remove `logState`',
  ],
];

const ofWorkbooks: readonly AppError[] = [
  ['an unknown column', excel('"columns": ["code", »"cod"]'), 'there is no field `cod`  did you mean `code`?'],
  ['a column twice', excel('"columns": ["code", »"code"]'), '`code` is listed twice  remove one'],
  [
    'lines as a column',
    { ...named('{ "resource": "hwCrane", "by": "berthId" }'), ...excel('"columns": [»"extra"]') },
    '`extra` is a list and cannot be a column  remove it',
  ],
  [
    'a heading that another column has',
    excel('"columns": [{ "field": "code", "headers": [»" LENGTH "] }, "length"]'),
    '` LENGTH ` is already the heading of `length`  choose another',
  ],
  [
    'a heading twice',
    excel('"columns": [{ "field": "code", "headers": ["No", »"no"] }]'),
    '`no` is already the heading of `code`  remove it',
  ],
  [
    'another name that is the title of a field',
    { field: field('"type": "string", "names": [»" LENGTH "]') },
    '` LENGTH ` is already the heading of `length`  choose another',
  ],
  [
    'another name that is the title of its own field',
    { field: field('"type": "string", "names": ["Alias", »"alias"]') },
    '`alias` is already the heading of `extra`  remove it',
  ],
  ['another name that is empty', { field: field('"type": "string", "names": [»" "]') }, 'the heading is empty  fill it in, or remove it'],
  [
    'another name as a heading of another column',
    { field: field('"type": "string", "names": ["Alias"]'), ...excel('"columns": ["extra", { "field": "code", "headers": [»"alias"] }]') },
    '`alias` is already the heading of `extra`  choose another',
  ],
  ['an unknown field in the key', excel('"key": [»"cod"]'), 'there is no field `cod`  did you mean `code`?'],
  [
    'a key that finds many',
    excel('"key": »["code"]'),
    'values of `code` may repeat  add `"unique": true` to the field, or use another key',
  ],
  [
    'a key that is no column',
    {
      field: field('"type": "string", "unique": true'),
      ...excel('"columns": ["code"], "key": [»"extra"]'),
    },
    '`extra` is part of the key, but not a column  add it to `columns`',
  ],
  ['a sheet of lines for no field', excel('"lines": { »"cranes": { "by": "code" } }'), 'there is no field `cranes`  remove it'],
  ['a sheet of lines for a text', excel('"lines": { »"code": { "by": "code" } }'), '`code` is not a lines field  remove it'],
  ['a sheet of lines by an unknown field', sheet('"by": »"cod"'), 'there is no field `cod`  did you mean `code`?'],
  [
    'a sheet of lines by a field that is there twice',
    sheet('"by": »"country"'),
    'values of `country` may repeat  add `"unique": true` to the field, or use another field',
  ],
  [
    'a sheet of lines by a number with decimals',
    sheet('"by": »"draft"', '"unique": [{ "fields": ["draft"] }]'),
    '`draft` (decimal) cannot identify a record on another sheet  use a text, number or choice field with unique values',
  ],
  [
    'a sheet of lines matched by a field that the first sheet does not have',
    sheet('"by": »"code"', '"unique": [{ "fields": ["code"] }]', '"columns": ["length"], '),
    '`code` is not a column of the first sheet  add it to `columns`',
  ],
  ['a sheet of lines with an unknown column', sheet('"by": "code", "columns": [»"nam"]'), 'there is no field `nam`  did you mean `name`?'],
  [
    'a sheet of lines with a list as a column',
    sheet('"by": "code", "columns": [»"makes"]'),
    '`makes` is a list and cannot be a column  remove it',
  ],
  [
    'a sheet of lines with the reference to its record',
    sheet('"by": "code", "columns": [»"berthId"]'),
    'there is no field `berthId`  use one of: `name`, `age`, `otherId`, `id`, `version`, `createBy`, `createTime`, `updateBy`, `updateTime`',
  ],
  [
    'a sheet of lines with the heading of another column',
    sheet('"by": "code", "columns": ["name", { "field": "age", "headers": [»"name"] }]'),
    '`name` is already the heading of `name`  choose another',
  ],
  [
    'a sheet of lines by a field that its lines have too',
    sheet('"by": "name", "columns": [»"name"]', '"unique": [{ "fields": ["name"] }]', '', field('"type": "string"', 'name')),
    '`name` of the record is already the first column  remove it',
  ],
  ['a key of lines that is no field', sheet('"by": "code", "key": [»"nam"]'), 'there is no field `nam`  did you mean `name`?'],
  [
    'a key of lines that is no column',
    sheet('"by": "code", "columns": ["age"], "key": [»"name"]'),
    '`name` is part of the key, but not a column  add it to `columns`',
  ],
  [
    'a key of lines that finds many',
    sheet('"by": "code", "key": »["age"]'),
    'values of `age` may repeat  add `"unique": true` to the field, or use another key',
  ],
];

const ofNames: readonly AppError[] = [
  [
    'an unknown field in the display',
    { head: '\n  "display": »"{name}",' },
    'there is no field `name`  use one of: `code`, `status`, `draft`, `length`, `opened`, `country`',
  ],
  [
    'an unknown field in the display of one language',
    { head: '\n  "display": { "zh": "{code}", "en": »"{coed|code}" },' },
    'there is no field `coed`  did you mean `code`?',
  ],
  [
    'a brace in the display that holds no field',
    { head: '\n  "display": »"{code} {the status}",' },
    'a pair of braces in the display holds no field  write `{shipName}`, or `{shipNameEn|shipName}` for the first one that has a value',
  ],
  [
    'alternative fields of the display that are stored differently',
    { head: '\n  "display": »"{code|length}",' },
    '`length` is stored differently from `code`  use `|` only between texts, or only between numbers',
  ],
];

const tables = Object.entries({ ofLists, ofDetails, ofWorkbooks, ofNames });
describe.each(tables)('the compiler rejects (%s)', (_, rejections) => {
  rejectsEach(rejections);
});
