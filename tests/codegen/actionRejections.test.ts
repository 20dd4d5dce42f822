import { describe, expect, it } from 'vitest';
import { type BerthParts, berth, compileBerth, field, lines, takeMark } from './support/fixtures.ts';

/** The name of the case, the parts of a resource file with a mark where the fault is, and the expected message. */
type AppError = readonly [name: string, parts: BerthParts, message: string];

const title = '"title": { "zh": "题", "en": "Title" }';
const string = '"type": "string"';

function states(transition: string, head = '"field": "status", "initial": "0"'): BerthParts {
  const back = `{ "name": "back", ${title}, "from": "1", "to": "0" }`;
  return { tail: `,\n  "states": { ${head}, "transitions": [{ ${title}, ${transition} }, ${back}] }` };
}

function step(rest: string): BerthParts {
  return states(`"name": "go", "from": "0", "to": "1", ${rest}`);
}

function action(rest: string, more = ''): BerthParts {
  return { tail: `,\n  "actions": [{ "name": "act", ${title}, ${rest} }${more}]` };
}

const lives: readonly AppError[] = [
  [
    'a state field that there is not',
    states('"name": "go", "from": "0", "to": "1"', '"field": »"stat", "initial": "0"'),
    'there is no field `stat`  did you mean `status`?',
  ],
  [
    'a state field without choices',
    states('"name": "go", "from": "0", "to": "1"', '"field": »"code", "initial": "0"'),
    '`code` has no choices  give it an `enum` whose values are the states',
  ],
  [
    'a beginning that is no choice',
    states('"name": "go", "from": "0", "to": "1"', '"field": "status", "initial": »"9"'),
    '`9` is not one of the choices of `status`  use one of: `0`, `1`',
  ],
  ['a step to nowhere', states('"name": "go", "from": "0", "to": »"9"'), '`9` is not one of the choices of `status`  use one of: `0`, `1`'],
  [
    'a step from nowhere',
    states('"name": "go", "from": ["0", »"8"], "to": "1"'),
    '`8` is not one of the choices of `status`  use one of: `0`, `1`',
  ],
  [
    'two transitions with the same name',
    states('"name": "back", "from": "0", "to": "1"').tail
      ? {
          tail: states('"name": "back", "from": "0", "to": "1"').tail?.replace('{ "name": "back"', '{ "name": »"back"') ?? '',
        }
      : {},
    '`back` is already the name of a transition  choose another',
  ],
  [
    'an action named like a transition',
    {
      tail: `${step('"danger": false').tail},\n  "actions": [{ "name": »"go", ${title}, "at": "row", "set": { "length": 1 } }]`,
    },
    '`go` is already the name of a transition  choose another',
  ],
  [
    'a default that is not the beginning',
    {
      ...states('"name": "go", "from": "0", "to": "1"', '"field": "extra", "initial": "0"'),
      field: field(`${string}, "enum": "EnableStatus", "default": »"1"`),
    },
    'the first state of `extra` is `0`, not `1`  remove `default`',
  ],
  [
    'a required state',
    { ...step('"danger": false'), required: '["code", »"status"]' },
    '`status` is set by the server  remove it from `required`',
  ],
  [
    'a transit call without states',
    { head: '\n  "calls": { »"transit": true },' },
    '`transit` is turned on, but there are no `states`  add `states`, or remove the call',
  ],
  [
    'an invalid permission',
    step('"perm": »"close"'),
    '"close" cannot be used as a permission  write three words separated by colons, such as `system:ship:close`',
  ],
  [
    'an invalid name',
    states('"name": »"Go!", "from": "0", "to": "1"'),
    '"Go!" cannot be used as the name of a transition or action  use up to 63 letters and digits, starting with a lower-case letter, such as `close`',
  ],
];

const actions: readonly AppError[] = [
  [
    'a transition open to everybody who may edit',
    states('"name": »"edit", "from": "0", "to": "1"'),
    '`edit` would use the permission `system:berth:edit`, which already belongs to something else  choose another name, or set `perm`',
  ],
  [
    'an action open to everybody who may see the list',
    action('"handler": true, "at": "row"').tail
      ? { tail: action('"handler": true, "at": "row"').tail?.replace('"name": "act"', '"name": »"list"') ?? '' }
      : {},
    '`list` would use the permission `system:berth:list`, which already belongs to something else  choose another name, or set `perm`',
  ],
  ['a guard on nothing', step('"guard": { »"lenght": { "isNull": false } }'), 'there is no field `lenght`  did you mean `length`?'],
  [
    'a message without a guard',
    step(`»"guardMessage": { "zh": "不", "en": "No" }`),
    '`guardMessage` needs `guard`  add the condition, or remove the message',
  ],
  [
    'a slow pattern in a guard',
    step('"guard": { "code": { "pattern": »"^(a+)+$" } }'),
    'this pattern can be very slow on text that does not match  do not repeat a part that repeats itself or can be empty; use fixed counts such as {3}',
  ],
  [
    'a value set in nothing',
    step('"set": { »"lengt": 1 }').tail ? { tail: step('"set": { "lengt": »1 }').tail ?? '' } : {},
    'there is no field `lengt`  did you mean `length`?',
  ],
  ['a value of another type', step('"set": { "length": »"1" }'), '"1" does not have the type integer  write a number'],
  [
    'a value that its field refuses',
    step(`"set": { "code": »"${'x'.repeat(13)}" }`),
    'the value of `code` is not valid for this field  Title may have at most 12 characters',
  ],
  [
    'a value for the state',
    step('"set": { "status": »"1" }'),
    '`status` holds the state of the record  use `to` to set the state that a transition leads to',
  ],
  ['a required field that is emptied', step('"set": { "code": »null }'), '`code` is required  write a value'],
  ['the current time in a text', step('"set": { "length": »"now" }'), '"now" does not have the type integer  write a number'],
  [
    'a serial that is set',
    { ...step('"set": { "extra": »"x" }'), field: field(`${string}, "serial": "A{000}"`) },
    '`extra` is set by the server  use another field',
  ],
  [
    'a field that is both input and set',
    step(`"set": { »"length": 1 }, "form": { "properties": { "length": { "type": "integer", ${title} } } }`),
    '`length` is both in `form` and in `set`  keep one of the two',
  ],
  [
    'input stored in a field of another kind',
    step(`"form": { "properties": { »"opened": { ${string}, ${title} } } }`),
    '`opened` is stored in the record field of the same name, but is defined differently  use the same `format` and `type`, or another name',
  ],
  [
    'input stored with other decimals',
    step(`"form": { "properties": { »"draft": { ${string}, "format": "decimal", "precision": 5, "scale": 3, ${title} } } }`),
    '`draft` is stored in the record field of the same name, but is defined differently  use the same `scale`, or another name',
  ],
  [
    'an unknown format of an input',
    step(`"form": { "properties": { "when": { ${string}, "format": »"dat", ${title} } } }`),
    'there is no format `dat`  did you mean `date`?',
  ],
  [
    'a required field that is not asked for',
    step(`"form": { "required": [»"not"], "properties": { "note": { ${string}, ${title} } } }`),
    'there is no field `not`  did you mean `note`?',
  ],
  [
    'an invalid default of an input',
    step(`"form": { "properties": { "days": { "type": "integer", "maximum": 5, "default": »9, ${title} } } }`),
    'the default of `days` is not valid for this field  Title must be at most 5',
  ],
  [
    'an unknown resource of an input',
    step(`"form": { "properties": { "to": { ${string}, "reference": { "resource": »"hwBert" }, ${title} } } }`),
    'there is no resource `hwBert`  did you mean `hwBerth`?',
  ],
  [
    'a unique field as an input',
    step(`"form": { "properties": { "note": { ${string}, »"unique": true, ${title} } } }`),
    'unknown keyword `unique`  use one of: `type`, `format`, `title`, `description`, `maxLength`, `minLength`, `pattern`, `patternMessage`, `minimum`, `maximum`, `exclusiveMinimum`, `precision`, …',
  ],
  [
    'the form of an unknown action',
    {
      tail: `,\n  "actions": [{ "name": "one", ${title}, "at": "row", "handler": true, "form": { "properties": { "note": { ${string}, ${title} } } } }, { "name": "two", ${title}, "at": "bulk", "handler": true, "formOf": »"onee" }]`,
    },
    'there is no transition or action `onee` with a `form`  did you mean `one`?',
  ],
  [
    'the form of an action that has none',
    {
      tail: `,\n  "actions": [{ "name": "one", ${title}, "at": "row", "handler": true }, { "name": "two", ${title}, "at": "bulk", "handler": true, "formOf": »"one" }]`,
    },
    'there is no transition or action `one` with a `form`  remove it',
  ],
  [
    'its own form beside that of another one',
    step(`"form": { "properties": { "note": { ${string}, ${title} } } }, »"formOf": "go"`),
    '`formOf` and `form` cannot be used together  keep one of the two',
  ],
  [
    'a fault in a shared form, reported once',
    {
      tail: `,\n  "actions": [{ "name": "one", ${title}, "at": "row", "handler": true, "form": { "properties": { "to": { ${string}, "reference": { "resource": »"hwBert" }, ${title} } } } }, { "name": "two", ${title}, "at": "bulk", "handler": true, "formOf": "one" }]`,
    },
    'there is no resource `hwBert`  did you mean `hwBerth`?',
  ],
  [
    'an action that does nothing',
    action('"at": "row"').tail ? { tail: action('"at": "row"').tail?.replace('{ "name"', '»{ "name"') ?? '' } : {},
    'this action does nothing  add `set`, add a field of the record to `form`, or handle it in code with `"handler": true`',
  ],
  [
    'a page action with a condition',
    action('"at": "page", "handler": true, »"when": { "code": { "isNull": false } }'),
    '`when` needs a record, and a page action has none  remove it, or write `"at": "row"`',
  ],
  [
    'an action that opens an unknown page',
    action('"at": "page", "handler": true, "opens": »"system/berthPlan"'),
    'there is no custom page `system/berthPlan`  add it to `screens`, with `"view": "own"`',
  ],
  [
    'an action of a row that opens a page',
    {
      tail: `${action('"at": "row", "handler": true, »"opens": "system/berthPlan"').tail},
  "screens": { "system/berthPlan": { "view": "own", "path": "/berthPlan", "area": "system", "perm": "system:berth:plan", ${title} } }`,
    },
    '`opens` only works for a page action  write `"at": "page"` without `hidden`, or remove `opens`',
  ],
  [
    'an action with the name of another call',
    action('"at": "row", "set": { "length": 1 }, "call": »"findHwBerthList"'),
    'the call `/hw/wms/hwBerth/findHwBerthList` is already taken by this file  choose another',
  ],
];

const fields: readonly AppError[] = [
  [
    'a serial without a counter',
    { field: field(`${string}, "serial": »"HW{yyyyMMdd}"`) },
    '`HW{yyyyMMdd}` cannot be used as a number series  write letters, placeholders such as {yyyyMMdd}, and a counter such as {0000} at the end: `HW{yyyyMMdd}{0000}`',
  ],
  [
    'a serial with an unknown place',
    { field: field(`${string}, "serial": »"HW{day}{0000}"`) },
    '`{day}` is neither part of a date nor a text field of the record  write {yyyyMMdd}, a text field, or a field of a referenced record such as {configId.prefix}',
  ],
  [
    'a serial with its counter in the middle',
    { field: field(`${string}, "serial": »"HW{000}{yyyy}"`) },
    '`HW{000}{yyyy}` cannot be used as a number series  write letters, placeholders such as {yyyyMMdd}, and a counter such as {0000} at the end: `HW{yyyyMMdd}{0000}`',
  ],
  [
    'a serial that is too long',
    { field: field(`${string}, "maxLength": 8, "serial": »"HW{yyyyMMdd}{0000}"`) },
    'the numbers of this series have 14 characters, more than the `maxLength` of 8  shorten it, or increase `maxLength`',
  ],
  [
    'a serial of numbers',
    { field: field('"type": "integer", »"serial": "{000}"') },
    '`serial` does not apply to a field of the kind `integer`  remove it',
  ],
  [
    'a serial that is a part of another field',
    { field: field(`${string}, "derived": { "from": "code", "slice": [0, 1] }, »"serial": "A{000}"`) },
    'the field has both `serial` and `derived`  keep `serial` or `derived`',
  ],
  [
    'a former name that is in use',
    { field: field(`${string}, "was": »"code"`) },
    'this file already has a field `code`  write the former column name, or remove `was`',
  ],
  [
    'a former name of two fields',
    { field: field(`${string}, "was": "old"`) + field(`${string}, "was": »"old"`, 'other') },
    '`old` is already the former name of `extra`  write the former column name, or remove `was`',
  ],
  [
    'a former name of the server',
    { field: field(`${string}, "was": »"version"`) },
    '`version` is a system field  write the former column name, or remove `was`',
  ],
  [
    'a former name that objects inherit',
    { field: field(`${string}, "was": »"constructor"`) },
    '`constructor` is a reserved name  write the former column name, or remove `was`',
  ],
  [
    'a warning that means nothing',
    { field: field('"type": "integer", "warn": { »"maxLength": 3 }') },
    '`maxLength` does not apply to `extra` (integer)  remove it',
  ],
  [
    'the words of no warning',
    { field: field(`"type": "integer", »"warnMessage": { "zh": "少", "en": "Few" }`) },
    '`warnMessage` needs `warn`  add `warn`, or remove this keyword',
  ],
  [
    'the condition of no warning',
    { field: field('"type": "integer", »"warnWhen": { "code": { "isNull": false } }') },
    '`warnWhen` needs `warn`  add `warn`, or remove this keyword',
  ],
  [
    'a warning under a condition on a field that is not there',
    { field: field('"type": "integer", "warn": { "lte": 3 }, "warnWhen": { »"cod": { "isNull": false } }') },
    'there is no field `cod`  did you mean `code`?',
  ],
  [
    'an access that is no permission',
    { field: field(`${string}, "access": { "read": »"cost" }`) },
    '"cost" cannot be used as a permission  write three words separated by colons, such as `system:ship:close`',
  ],
  [
    'a scope by a field that there is not',
    { tail: ',\n  "scope": { "warehouse": »"repositoryId" }' },
    'there is no field `repositoryId`  use a reference',
  ],
  [
    'a scope by a field that refers to nothing',
    { tail: ',\n  "scope": { "customer": »"code" }' },
    '`code` is not a reference  use a reference',
  ],
  [
    'an owner field that does not refer to a user',
    {
      field: field(`${string}, "reference": { "resource": "hwBerth" }`),
      tail: ',\n  "scope": { "owner": »"extra" }',
    },
    '`extra` is not a reference to `hwUser`  use a reference to `hwUser`',
  ],
  [
    'a form page without the call it needs',
    {
      head: '\n  "calls": { "save": false },\n  "screens": { "a/b": { "view": »"form", "path": "/b", "area": "system" } },',
    },
    'a form cannot be shown without the call `save`  turn on `save` in `calls`, or remove the screen',
  ],
];

describe.each(Object.entries({ lives, actions, fields }))('the compiler refuses (%s)', (_, rejections) => {
  it.each(rejections)('%s', (_name, parts, reported) => {
    const { text, location } = takeMark(berth(parts));
    const compilation = compileBerth(text);
    expect(lines(compilation)).toEqual([`system/hwBerth.json:${location}  ${reported}`]);
    expect(compilation.resources).toEqual([]);
  });
});

describe('the compiler accepts', () => {
  it('a transition that names the permission it shares', () => {
    const { tail = '' } = states('"name": "edit", "from": "0", "to": "1", "perm": "system:berth:edit"');
    expect(lines(compileBerth(berth({ tail })))).toEqual([]);
  });
});

describe('the compiler warns', () => {
  it('about states that no transition leads to', () => {
    const { resources, faults } = compileBerth(
      berth({
        tail: `,\n  "states": { "field": "status", "initial": "0", "transitions": [{ "name": "stay", ${title}, "from": "1", "to": "0" }] }`,
      }),
    );
    expect(resources).toHaveLength(1);
    expect(faults.map(({ severity, what }) => [severity, what.en])).toEqual([['warning', 'no transition leads to `1`']]);
  });
});
