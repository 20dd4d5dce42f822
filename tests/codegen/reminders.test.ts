import { describe, expect, it } from 'vitest';
import { expectReported } from './support/expectReported.ts';
import { berth, compileBerth, field, lines } from './support/fixtures.ts';
import type { AppError } from './support/rejections.ts';

const words = '"title": { "zh": "题", "en": "Title" }, "text": { "zh": "{{code}} 关", "en": "{{code}} closes" }';
const people = '"for": { "roles": ["clerk"] }';
const isOpen = '"when": { "status": "0" }';
const tail = (...reminders: string[]): string => `,\n  "reminders": [${reminders.map((one) => `{ ${one} }`).join(', ')}]`;
const closing = (parts: string): string => tail(`"name": "closing", ${words}, ${parts}`);
const shared = '\n  "shared": true,';
const owner = field('"type": "string", "reference": { "resource": "hwUser" }', 'ownerId');
const moment = field('"type": "string", "format": "date-time"', 'leftAt');

const rejections: readonly AppError[] = [
  [
    'two reminders with one name',
    { tail: tail(`"name": "closing", ${words}, ${people}, ${isOpen}`, `"name": »"closing", ${words}, ${people}, ${isOpen}`) },
    '`closing` is listed twice  remove one',
  ],
  [
    'a reminder of nothing',
    { tail: `,\n  "reminders": [»{ "name": "closing", ${words}, ${people} }]` },
    'the reminder has neither `when` nor `due`  add a condition or a due date',
  ],
  [
    'a condition on no field',
    { tail: closing(`${people}, "when": { »"statu": "0" }`) },
    'there is no field `statu`  did you mean `status`?',
  ],
  [
    'a condition on the current time',
    { tail: closing(`${people}, "when": { "any": [{ "opened": { "notBefore": »"now" } }] }`) },
    '`notBefore` compares with the current time, but `when` is checked when a record changes  use `due`',
  ],
  [
    'a condition on a number that grows by itself',
    {
      field: field('"type": "integer", "derived": { "daysSince": "opened" }', 'age'),
      tail: closing(`${people}, "when": { »"age": { "gte": 5 } }`),
    },
    '`age` changes every day, but `when` is checked when a record changes  use `due`',
  ],
  [
    'a condition on lines',
    {
      field: field(
        '"type": "array", "lines": { "record": { "type": "object", "properties": { "no": { "type": "string", "maxLength": 9, "title": { "zh": "号", "en": "No" } } } } }',
        'boxes',
      ),
      tail: closing(`${people}, "when": { »"boxes": { "isNull": true } }`),
    },
    '`boxes` has lines, which are stored separately  use a total of these lines instead',
  ],
  [
    'a date that does not exist',
    { tail: closing(`${people}, "due": { "field": »"open", "days": 2 }`) },
    'there is no field `open`  did you mean `opened`?',
  ],
  [
    'a date that is none',
    { tail: closing(`${people}, "due": { "field": »"length" }`) },
    '`length` is not a date or date-time  use one of: `opened`',
  ],
  [
    'hours of a day',
    { tail: closing(`${people}, "due": { "field": "opened", »"hours": 4 }`) },
    '`opened` is a day, which has no hours  use `days`',
  ],
  [
    'days and hours together',
    { field: moment, tail: closing(`${people}, "due": { "field": "leftAt", "days": 1, »"hours": 4 }`) },
    '`days` and `hours` cannot be used together  remove one of them',
  ],
  ['nobody to tell', { tail: closing(`${isOpen}, "for": »{}`) }, 'the reminder is for nobody  add `roles` or `fields`'],
  [
    'an account field that does not exist',
    { head: shared, field: owner, tail: closing(`${isOpen}, "for": { "fields": [»"owner"] }`) },
    'there is no field `owner`  did you mean `ownerId`?',
  ],
  [
    'an account field that refers to no account',
    { tail: closing(`${isOpen}, "for": { "fields": [»"code"] }`) },
    '`code` is not a reference to `hwUser`  use a reference to `hwUser`',
  ],
  [
    'a field of a text that does not exist',
    {
      tail: tail(
        `"name": "closing", "title": { "zh": "题", "en": "T" }, "text": { "zh": "关", "en": »"{{cod}} closes" }, ${people}, ${isOpen}`,
      ),
    },
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'a hidden field in a text',
    {
      field: field('"type": "string", "access": { "read": "system:berth:cost" }', 'secret'),
      tail: tail(
        `"name": "closing", "title": { "zh": "题", "en": "T" }, "text": { "zh": »"{{secret}}", "en": "closes" }, ${people}, ${isOpen}`,
      ),
    },
    '`secret` is only visible with a permission, but the text is shown to everyone who is reminded  use another field',
  ],
];

describe('the compiler reports', () => {
  it.each(rejections)('%s', (_, parts, reported) => expectReported(parts, reported));

  it('a field of a referenced record that refers to no account', () => {
    const text = berth({
      field: field('"type": "string", "reference": { "resource": "hwBerth" }', 'nextId'),
      tail: closing(`${isOpen}, "for": { "fields": ["nextId.code"] }`),
    });
    expect(lines(compileBerth(text))).toEqual([expect.stringContaining('`nextId.code` is not a reference to `hwUser`')]);
  });
});

describe('a reminder', () => {
  const due = '"due": { "field": "opened", "days": 2 }';
  const parts = { head: shared, field: owner, tail: closing(`${isOpen}, ${due}, "for": { "roles": ["clerk"], "fields": ["ownerId"] }`) };
  const compiled = (text: string) => {
    const compilation = compileBerth(text);
    expect(lines(compilation)).toEqual([]);
    return compilation.resources[0] ?? expect.fail();
  };

  it('is compiled with its condition, its people and an index of its date', () => {
    const { resource, checks, table } = compiled(berth(parts));
    const shown = { name: 'closing', severity: 'warning', due: { field: 'opened', days: 2 }, roles: ['clerk'], people: ['ownerId'] };
    expect(resource.reminders).toEqual([expect.objectContaining({ ...shown, equals: [{ field: 'status', values: ['0'], isNot: false }] })]);
    expect(checks.reminders?.closing?.({ status: '0' })).toEqual([]);
    expect(checks.reminders?.closing?.({ status: '1' })).not.toEqual([]);
    expect(table.indexes.map(({ columns }) => columns[0])).toContain('opened');
  });

  it('adds nothing to what the browser loads', () => {
    const { code } = compiled(berth(parts));
    expect(code).not.toMatch(/closing|reminders/);
  });
});
