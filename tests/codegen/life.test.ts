import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../src/contract/permission.ts';
import { expectReported } from './support/expectReported.ts';
import { type BerthParts, berth, compileBerth, field, lines } from './support/fixtures.ts';
import { importModule } from './support/importModule.ts';
import type { AppError } from './support/rejections.ts';

const title = '"title": { "zh": "题", "en": "Title" }';
const moment = field('"type": "string", "format": "date-time"', 'leftAt');
const isOpen = '{ "status": "0" }';

function steps(keywords: string): BerthParts['tail'] {
  const back = `{ "name": "back", ${title}, "from": "1", "to": "0" }`;
  const go = `{ "name": "go", ${title}, "from": "0", "to": "1", ${keywords} }`;
  return `,\n  "states": { "field": "status", "initial": "0", "transitions": [${go}, ${back}] }`;
}

const rejections: readonly AppError[] = [
  [
    'an allowance on nothing',
    { tail: ',\n  "allow": { "edit": { "when": { »"cod": { "isNull": false } } } }' },
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'an allowance without a condition',
    { tail: ',\n  "allow": { "remove": »{} }' },
    '`when` is missing  add it: The record must meet this condition.',
  ],
  [
    'an allowance of nothing known',
    { tail: `,\n  "allow": { »"delete": { "when": ${isOpen} } }` },
    'unknown keyword `delete`  use one of: `edit`, `remove`',
  ],
  [
    'a date that is due on a condition on nothing',
    {
      field: field('"type": "string", "format": "date", "due": { "when": { »"stats": "0" } }'),
    },
    'there is no field `stats`  did you mean `status`?',
  ],
  [
    'a number that is due',
    { field: field('"type": "integer", »"due": { "soon": 3 }') },
    '`due` does not apply to a field of the kind `integer`  remove it',
  ],
  [
    'a form for the system',
    { tail: steps(`"by": "system", »"form": { "properties": { "note": { "type": "string", ${title} } } }`) },
    '`form` is for users, but only the system makes this transition  remove it, or remove `by`',
  ],
  [
    'a question to the system',
    { tail: steps('"by": "system", »"confirm": true') },
    '`confirm` is for users, but only the system makes this transition  remove it, or remove `by`',
  ],
  [
    'a permission for the system',
    { tail: steps('"by": "system", »"perm": "system:berth:go"') },
    '`perm` is for users, but only the system makes this transition  remove it, or remove `by`',
  ],
  [
    'a next step for the system',
    { tail: steps('"by": "system", »"primary": { "code": "A" }') },
    '`primary` is for users, but only the system makes this transition  remove it, or remove `by`',
  ],
  [
    'a next step on a condition on nothing',
    { tail: steps('"primary": { »"stats": "OPEN" }') },
    'there is no field `stats`  did you mean `status`?',
  ],
  ['somebody else', { tail: steps('"by": »"customer"') }, '`by` cannot be "customer"  use one of: `system`'],
  [
    'an event that is no code',
    { tail: steps('"event": »"gate"') },
    '"gate" cannot be used as the code of an event  write four capital letters, such as `GTOT`',
  ],
  ['the time of no event', { field: moment, tail: steps('»"at": "leftAt"') }, '`at` needs `event`  add the event, or remove `at`'],
  [
    'an event at a day',
    { field: moment, tail: steps('"event": "GTOT", "at": »"opened"') },
    '`opened` is not a date-time  add a date-time to `form`, or remove `at`',
  ],
  [
    'an event at nothing',
    { field: moment, tail: steps('"event": "GTOT", "at": »"leftAd"') },
    'there is no field `leftAd`  did you mean `leftAt`?',
  ],
  [
    'the current time in another comparison',
    { field: field('"type": "string", "format": "date", "differsFrom": »"now"') },
    'there is no field `now`  use one of',
  ],
  [
    'a word for a moment as a default of a text',
    { field: field('"type": "string", "format": "date-time", "default": »"today"') },
    'the default of `extra` is not valid for this field',
  ],
];

describe('the compiler rejects', () => {
  it.each(rejections)('%s', (_, parts, reported) => expectReported(parts, reported));
});

describe('the life cycle of a record', () => {
  const compiled = (parts: BerthParts) => {
    const compilation = compileBerth(berth(parts));
    expect(lines(compilation)).toEqual([]);
    const [only] = compilation.resources;
    if (!only) throw new Error('there is no resource');
    return only;
  };

  it('has system actions, which have no permission but lead to states', () => {
    const { resource } = compiled({ tail: steps('"by": "system", "guard": { "length": { "isNull": false } }') });
    const [go] = resource.states?.transitions ?? [];
    expect(go).toMatchObject({ by: 'system', perm: '', isGuarded: true });
    const codes = permissionsOf(resource).map(({ code }) => code);
    expect(codes).toContain('system:berth:back');
    expect(codes.filter((code) => code === '' || code.endsWith(':go'))).toEqual([]);
  });

  it('has actions with events, stored in their own field or in one of the record', () => {
    const { resource } = compiled({ field: moment, tail: steps('"event": "GTOT", "at": "leftAt"') });
    expect(resource.states?.transitions[0]?.events).toEqual([{ code: 'GTOT', at: 'leftAt' }]);
    const asks = `"form": { "properties": { "when": { "type": "string", "format": "date-time", ${title} } } }`;
    const asking = compiled({ tail: steps(`"event": "GTIN", "at": "when", ${asks}`) });
    expect(asking.resource.states?.transitions[0]?.events).toEqual([{ code: 'GTIN', at: 'when' }]);
    expect(asking.resource.states?.transitions[1]).not.toHaveProperty('events');
  });

  it('define which records may be edited and deleted, on server and console', async () => {
    const message = '"message": { "zh": "已关闭", "en": "It is closed" }';
    const one = compiled({
      tail: `,\n  "allow": { "edit": { "when": ${isOpen}, ${message} }, "remove": { "when": { "length": { "isNull": true } } } }`,
    });
    expect(one.resource.allow).toEqual({ edit: { message: { zh: '已关闭', en: 'It is closed' } }, remove: {} });
    const browser = await importModule(one.code);
    for (const { when } of [one.checks, browser.checks]) {
      expect(when['allow/edit']?.({ status: '0' })).toEqual([]);
      expect(when['allow/edit']?.({ status: '1' })).not.toEqual([]);
      expect(when['allow/edit']?.({})).not.toEqual([]);
      expect(when['allow/remove']?.({ length: 3 })).not.toEqual([]);
      expect(when['allow/remove']?.({})).toEqual([]);
    }
  });

  it('has due dates, with and without a condition', () => {
    const date = '"type": "string", "format": "date"';
    const due = field(`${date}, "due": { "soon": 3, "when": ${isOpen} }`) + field(`${date}, "due": {}`, 'other');
    const { resource, checks } = compiled({ field: due });
    const dueOf = (name: string) => resource.fields.find((each) => each.name === name)?.due;
    expect(dueOf('extra')).toEqual({ soon: 3, isGuarded: true });
    expect(dueOf('other')).toEqual({ soon: 0, isGuarded: false });
    expect(checks.conditions['extra.due']?.({ status: '0' })).toEqual([]);
    expect(checks.conditions['extra.due']?.({ status: '1' })).not.toEqual([]);
  });

  it('compares dates with the present, in fields and in conditions', () => {
    const past = { opened: { notAfter: 'now' } };
    const tail = `,\n  "allow": { "edit": { "when": ${JSON.stringify(past)} } }`;
    const { checks } = compiled({ field: field('"type": "string", "format": "date", "notBefore": "now"'), tail });
    expect(checks.when['allow/edit']?.({ opened: '2001-01-01' })).toEqual([]);
    expect(checks.when['allow/edit']?.({ opened: '2999-01-01' })).not.toEqual([]);
    expect(checks.record({ code: 'A', extra: '2001-01-01' })).toMatchObject([{ params: { rule: 'now' } }]);
    expect(checks.record({ code: 'A', extra: '2999-01-01' })).toEqual([]);
  });

  it('compares years with the next one, at most and in no other way', () => {
    const { checks } = compiled({ field: field('"type": "integer", "atMost": "nextYear"') });
    const next = new Date().getUTCFullYear() + 1;
    expect(checks.record({ code: 'A', extra: next })).toEqual([]);
    expect(checks.record({ code: 'A', extra: next + 1 })).toMatchObject([{ params: { rule: 'nextYear' } }]);
    for (const wrong of ['"type": "integer", "atLeast": "nextYear"', '"type": "string", "atMost": "nextYear"'])
      expect(() => compiled({ field: field(wrong) }), wrong).toThrow();
  });

  it('uses the current time as a default for new records only', () => {
    const day = field('"type": "string", "format": "date", "default": "now"');
    const one = compiled({ field: day, required: '["code", "extra"]' });
    expect(one.resource.fields.find(({ name }) => name === 'extra')?.default).toBe('now');
    const limits = one.table.columns.find(({ name }) => name === 'extra')?.limits;
    expect(limits).toEqual({ required: true, format: 'date' });
  });
});
