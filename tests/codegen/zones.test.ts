import { describe, expect, it } from 'vitest';
import { type AppError, rejectsEach } from './support/besideCranes.ts';
import { type BerthParts, berth, compileBerth, field, lines } from './support/fixtures.ts';

const title = '"title": { "zh": "题", "en": "Title" }';
/** Adds a date-time field with this keyword `zone` to the berth. */
const moment = (keywords: string, more: BerthParts = {}): BerthParts => ({
  field: [
    field('"type": "string", "reference": { "resource": "hwBerth" }', 'nextId'),
    field('"type": "string", "format": "time-zone"', 'clock'),
    field('"type": "string", "format": "time-zone"', 'otherClock'),
    field(`"type": "string", "format": "date-time"${keywords}`, 'since'),
  ].join(''),
  ...more,
});
const requested = (keywords: string): BerthParts =>
  moment('', {
    tail: `,\n  "actions": [{ "name": "call", ${title}, "at": "row", "form": { "properties": { "since": { ${title}, "type": "string", "format": "date-time"${keywords} } } } }]`,
  });
const compiled = (parts: BerthParts) => {
  const compilation = compileBerth(berth(parts));
  expect(lines(compilation)).toEqual([]);
  const resource = compilation.resources.find((each) => each.resource.name === 'hwBerth')?.resource;
  if (!resource) throw new Error('the berth is not there');
  return resource;
};

describe('a time', () => {
  it('uses the time zone of a field beside it, or of a referenced record', () => {
    const { fields } = compiled(moment(', "zone": ["clock", "nextId.clock"]'));
    const of = (name: string) => fields.find((each) => each.name === name);
    expect(of('since')?.zone).toEqual(['clock', 'nextIdZone']);
    expect(of('nextId')?.reference).toMatchObject({ resource: 'hwBerth', zone: 'clock' });
  });

  it("in an action's input uses the record's time zone", () => {
    const { fields, actions } = compiled(requested(', "zone": "nextId.clock"'));
    expect(actions[0]?.ask?.fields[0]?.zone).toEqual(['nextIdZone']);
    expect(fields.find(({ name }) => name === 'nextId')?.reference).toMatchObject({ zone: 'clock' });
  });
});

const clocks = 'add a field with `"format": "time-zone"`';

const rejections: readonly AppError[] = [
  ['an unknown zone field', moment(', "zone": »"watch"'), `there is no field \`watch\`  ${clocks}`],
  ['an unknown time zone field', moment(', "zone": ["clock", »"code"]'), `\`code\` is not a time zone  ${clocks}`],
  ['a zone of no record', moment(', "zone": »"code.clock"'), '`code` does not refer to a single record  use one of: `nextId`'],
  ['a time zone that the referenced record does not have', moment(', "zone": »"nextId.code"'), `\`code\` is not a time zone  ${clocks}`],
  [
    'two time zones of one record',
    moment(', "zone": ["nextId.clock", »"nextId.otherClock"]'),
    '`nextId` already has the time zone `clock`  write `nextId.clock`',
  ],
  ['the time zone of an input', requested(', "zone": »"watch"'), `there is no field \`watch\`  ${clocks}`],
  [
    'a field where a zone goes',
    moment('', {
      field: `${field('"type": "string", "reference": { "resource": "hwBerth" }', 'nextId')},\n      »"nextIdZone": { ${title}, "type": "string" }`,
    }),
    '`nextIdZone` is reserved for the time zone of `nextId`  choose another name',
  ],
];

describe('the compiler rejects', () => rejectsEach(rejections));
