import { describe, expect, it } from 'vitest';
import { permissionOf, permissionsOf } from '../../src/contract/permission.ts';
import { expectReported } from './support/expectReported.ts';
import { type BerthParts, berth, compileBerth, field, lines } from './support/fixtures.ts';
import type { AppError } from './support/rejections.ts';

const title = '"title": { "zh": "题", "en": "Title" }';
const moment = field('"type": "string", "format": "date-time"', 'leftAt');
const isOpen = '{ "status": "0" }';
const action = (keywords: string): string => `,\n  "actions": [{ "name": "weigh", ${title}, "set": { "length": 1 }, ${keywords} }]`;
const steps = (keywords: string): string => {
  const back = `{ "name": "back", ${title}, "from": "1", "to": "0" }`;
  const go = `{ "name": "go", ${title}, "from": "0", "to": "1", ${keywords} }`;
  return `,\n  "states": { "field": "status", "initial": "0", "transitions": [${go}, ${back}] }`;
};

const rejections: readonly AppError[] = [
  [
    'an event of a list that is no code',
    { tail: action('"at": "row", "event": [{ "code": »"gate" }]') },
    '"gate" cannot be used as the code of an event  write four capital letters, such as `GTOT`',
  ],
  [
    'an event twice',
    { tail: action('"at": "row", "event": [{ "code": "DISC" }, { "code": »"DISC" }]') },
    '`DISC` is listed twice  remove one',
  ],
  [
    'an event of a list at a day',
    { field: moment, tail: action('"at": "row", "event": [{ "code": "DISC", "at": »"opened" }]') },
    '`opened` is not a date-time  add a date-time to `form`, or remove `at`',
  ],
  [
    'an event under a condition on nothing',
    { tail: action('"at": "row", "event": [{ "code": "DISC", "when": { »"cod": { "isNull": false } } }]') },
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'one time field for several events',
    { field: moment, tail: steps('"event": [{ "code": "DISC" }], »"at": "leftAt"') },
    '`at` does not show which of the events it belongs to  move `at` next to its `code`',
  ],
  [
    'an event of the page',
    { tail: `,\n  "actions": [{ "name": "weigh", ${title}, "at": "page", "handler": true, »"event": "DISC" }]` },
    '`event` needs a record, and a page action has none  remove it, or write `"at": "row"`',
  ],
  ['an unknown place', { tail: action('"at": »["row", "page"]') }, '`at` cannot be ["row","page"]  use one of'],
  [
    'an event of the file that an action reports as well',
    { tail: `${action('"at": "row", "event": "DISC"')},\n  "events": [{ "code": »"DISC", "when": ${isOpen} }]` },
    '`DISC` is listed twice  remove one',
  ],
  [
    'an event of the whole file under a condition on nothing',
    { tail: `${action('"at": "row"')},\n  "events": [{ "code": "DISC", "when": { »"cod": { "isNull": false } } }]` },
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'an event of records to which nothing is done',
    { tail: `,\n  »"events": [{ "code": "DISC", "when": ${isOpen} }]` },
    'these records have no transition or action that could log an event  remove them, or add `states` or `actions`',
  ],
  [
    'words for events by an unknown enum',
    { tail: ',\n  "detail": { "events": »"Enablestatus" }' },
    'there is no enum `Enablestatus`  did you mean `EnableStatus`?',
  ],
  [
    'the permission of a call that is not offered',
    { head: '\n  "calls": { "log": false },\n  "callPerms": { »"log": "system:berth:log" },' },
    'the call `log` is not available  remove the permission, or turn the call on in `calls`',
  ],
  [
    'a limit of a server field',
    { field: field('"type": "integer", "system": true, »"minimum": 0') },
    '`minimum` has no effect: `extra` is set by the server  move it to `rules`, or remove it',
  ],
  [
    'a comparison of a server field',
    { field: field('"type": "string", "format": "date", "system": true, »"notBefore": "opened"') },
    '`notBefore` has no effect: `extra` is set by the server  move it to `rules`, or remove it',
  ],
];

describe('the compiler reports', () => {
  it.each(rejections)('%s', (_, parts, reported) => expectReported(parts, reported));
});

describe('a file', () => {
  const compiled = (parts: BerthParts) => {
    const compilation = compileBerth(berth(parts));
    expect(lines(compilation)).toEqual([]);
    const [{ resource, checks } = expect.fail()] = compilation.resources;
    return { resource, checks };
  };

  it('has an enum with the titles of its events', () => {
    const { resource } = compiled({ tail: ',\n  "detail": { "events": "EnableStatus" }' });
    expect(resource.detail.events?.map(({ value }) => value)).toEqual(['0', '1']);
  });

  it('accepts an action in two places, and computed events', () => {
    const event = `"event": [{ "code": "DISC", "at": "leftAt" }, { "code": "AVPU", "when": ${isOpen} }]`;
    const { resource, checks } = compiled({ field: moment, tail: action(`"at": ["row", "bulk"], ${event}`) });
    expect(resource.actions[0]).toMatchObject({
      at: ['row', 'bulk'],
      events: [
        { code: 'DISC', at: 'leftAt', isOnChange: true },
        { code: 'AVPU', isGuarded: true },
      ],
    });
    expect(checks.when['event/weigh/AVPU']?.({ status: '0' })).toEqual([]);
    expect(checks.when['event/weigh/AVPU']?.({ status: '1' })).not.toEqual([]);
  });

  it('lists once each event that its actions can cause', () => {
    const common = `,\n  "events": [{ "code": "AVPU", "when": ${isOpen} }]`;
    const { resource, checks } = compiled({ tail: action('"at": "row", "event": "DISC"') + common });
    expect(resource.actions[0]?.events).toEqual([{ code: 'DISC' }, { code: 'AVPU', isGuarded: true, isCommon: true }]);
    expect(checks.when['event/AVPU']?.({ status: '0' })).toEqual([]);
  });

  it('names the permissions of its log and of its imports', () => {
    const own = { log: 'system:berth:log', import: 'system:berth:weigh' };
    const { resource } = compiled({ head: `\n  "callPerms": ${JSON.stringify(own)},` });
    const codes = permissionsOf(resource).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['system:berth:log', 'system:berth:weigh', 'system:berth:query']));
    expect(codes).not.toContain('system:berth:import');
    expect(['log', 'logState', 'import', 'findById'].map((one) => permissionOf(resource, one as 'log'))).toEqual([
      ...['system:berth:log', 'system:berth:log', 'system:berth:weigh', 'system:berth:query'],
    ]);
  });

  it('names the permissions to create, change and delete its records', () => {
    const own = { add: 'system:quay:edit', edit: 'system:quay:edit', remove: 'system:quay:edit' };
    const { resource } = compiled({ head: `\n  "callPerms": ${JSON.stringify(own)},` });
    const codes = permissionsOf(resource).map(({ code }) => code);
    expect(codes.filter((code) => code === 'system:quay:edit')).toHaveLength(1);
    for (const removed of ['add', 'edit', 'remove']) expect(codes).not.toContain(`system:berth:${removed}`);
    const writing = ['create', 'update', 'saveByIds', 'restore', 'deleteById', 'deleteByIds'] as const;
    expect(new Set(writing.map((one) => permissionOf(resource, one)))).toEqual(new Set(['system:quay:edit']));
    expect(permissionOf(resource, 'find')).toBe('system:berth:list');
  });
});
