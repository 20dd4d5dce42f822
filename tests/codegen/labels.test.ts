import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../src/contract/permission.ts';
import { type AppError, list, text as named, rejectsEach } from './support/besideCranes.ts';
import { type BerthParts, berth, compileBerth, lines } from './support/fixtures.ts';

const title = '"title": { "zh": "打印", "en": "Print" }';
const label = (keywords: string): BerthParts => ({ tail: `,\n  "labels": [{ "name": "tag", ${title}, ${keywords} }]` });
const screen = (keywords: string): BerthParts => ({
  head: `\n  "screens": { "system/berth": { "path": "/system/berth", "area": "system", ${keywords} } },`,
});
const compiled = (parts: BerthParts) => {
  const compilation = compileBerth(berth(parts));
  expect(lines(compilation)).toEqual([]);
  const [resource] = compilation.resources;
  if (!resource) throw new Error('the berth is not there');
  return resource.resource;
};

describe('labels', () => {
  it('have a default size, permission and number of copies', () => {
    const { labels } = compiled(label('"code": "code", "heading": "{status}"'));
    expect(labels).toEqual([
      {
        ...{ name: 'tag', title: { zh: '打印', en: 'Print' }, perm: 'system:berth:tag', size: [100, 150] },
        ...{ code: 'code', heading: '{status}', fields: [], copies: 1 },
      },
    ]);
  });

  it('are printed as often as a field says, with their own permission, which becomes a button', () => {
    const resource = compiled(label('"perm": "wms:berth:print", "size": [60, 40], "fields": ["code", "createTime"], "copies": "length"'));
    expect(resource.labels).toMatchObject([{ size: [60, 40], fields: ['code', 'createTime'], copies: { field: 'length' } }]);
    expect(permissionsOf(resource)).toContainEqual({ code: 'wms:berth:print', title: { zh: '打印', en: 'Print' } });
  });

  it('are disabled when the file has none', () => {
    expect(compiled({})).not.toHaveProperty('labels');
  });
});

describe('a page drawn by code', () => {
  it('is in the menu, with its own permission, which becomes a button', () => {
    const resource = compiled(screen('"view": "own", "perm": "wms:inside:devan"'));
    expect(resource.screens).toMatchObject([{ view: 'own', isHidden: false, perm: 'wms:inside:devan' }]);
    expect(permissionsOf(resource)).toContainEqual({
      code: 'wms:inside:devan',
      title: { zh: '打开泊位', en: 'Open Berth' },
    });
  });

  it('may be hidden, and needs no call of the resource', () => {
    const { tail: _tail, ...parts } = list('');
    const resource = compiled({
      ...parts,
      ...screen('"view": "own", "hidden": true'),
      tail: ',\n  "calls": { "find": false }',
    });
    expect(resource.screens).toMatchObject([{ view: 'own', isHidden: true }]);
    expect(resource.screens[0]).not.toHaveProperty('perm');
  });
});

const rejections: readonly AppError[] = [
  [
    'a permission of a list',
    screen('"view": "list", »"perm": "system:berth:see"'),
    '`perm` does not apply to a page with the view `list`: such a page uses the permission of its call  remove it, or write `"view": "own"`',
  ],
  [
    'an empty label',
    { tail: `,\n  "labels": [»{ "name": "tag", ${title} }]` },
    'this label shows nothing  add `code`, `heading` or `fields`',
  ],
  [
    'a label that is called as an action',
    {
      tail: `,\n  "actions": [{ "name": "tag", ${title}, "at": "row", "set": { "status": "0" } }],\n  "labels": [{ "name": »"tag", ${title}, "perm": "a:b:c", "code": "code" }]`,
    },
    '`tag` is already the name of an action  choose another',
  ],
  [
    'two labels with the same name',
    {
      tail: `,\n  "labels": [{ "name": "tag", ${title}, "code": "code" }, { "name": »"Tag", ${title}, "code": "code" }]`.replace(
        '"Tag"',
        '"tag"',
      ),
    },
    '`tag` is already the name of a label  choose another',
  ],
  [
    'a label under the permission of a call',
    { tail: `,\n  "labels": [{ "name": »"export", ${title}, "code": "code" }]` },
    '`export` would use the permission `system:berth:export`, which already belongs to something else  choose another name, or set `perm`',
  ],
  ['a barcode of an unknown field', label('"code": »"cod"'), 'there is no field `cod`  did you mean `code`?'],
  [
    'bars of a choice',
    label('"code": »"status"'),
    '`status` cannot be printed as a barcode  use one of: `code`, `draft`, `length`, `opened`, `country`',
  ],
  ['a text below no bars', label('"heading": "{code}", »"text": "{code}"'), '`text` needs `code`  add `code`, or write `heading`'],
  ['a line of an unknown field', label('"fields": [»"lenght"]'), 'there is no field `lenght`  did you mean `length`?'],
  [
    'a line of a list',
    {
      field: `,\n      "boxes": { ${title}, "type": "array", "items": { "type": "object", "properties": { "no": ${named} } } }`,
      ...label('"fields": [»"boxes"]'),
    },
    '`boxes` is a list and cannot be printed  use one of: `code`, `status`, `draft`, `length`, `opened`, `country`, `id`, `version`, `createBy`, `createTime`, `updateBy`, `updateTime`',
  ],
  [
    'a file on paper',
    {
      field: `,\n      "photo": { ${title}, "type": "string", "format": "file" }`,
      ...label('"fields": [»"photo"]'),
    },
    'a file cannot be printed on a label  remove it',
  ],
  ['a heading of an unknown field', label('"heading": »"{cod}"'), 'there is no field `cod`  did you mean `code`?'],
  ['a heading without a field', label('"heading": »"Berth"'), 'the display contains no field  put a field in braces, such as `{shipName}`'],
  [
    'copies by a text',
    label('"code": "code", "copies": »"code"'),
    '`code` is not a whole number  use one of: `length`'.replace('use one of: `length`', 'write a number, such as 2'),
  ],
  ['copies by an unknown field', label('"code": "code", "copies": »"lengt"'), 'there is no field `lengt`  did you mean `length`?'],
];

describe('the compiler rejects', () => rejectsEach(rejections));
