import { describe, expect, test } from 'vitest';
import { permissionsFor, permissionsOf } from '../../src/contract/permission.ts';
import { type AppError, rejectsEach } from './support/besideCranes.ts';
import { type BerthParts, berth, compileBerth, field } from './support/fixtures.ts';

const use = '"type": "string", "enum": ["CARGO", "PLEASURE"], "lockedAfterCreate": true';
const screen = (keywords: string): string => `,\n  "screens": { "system/berth": { "path": "/berth", "area": "system", ${keywords} } }`;
const kinds = (keywords: string, more: BerthParts = {}): BerthParts => ({
  ...{ required: '["code", "use"]', field: field(use, 'use') },
  ...more,
  tail: `,\n  "kinds": { ${keywords} }${more.tail ?? ''}`,
});
const both = '"CARGO": {}, "PLEASURE": { "list": "system:marina:list" }';

const rejections: readonly AppError[] = [
  ['kinds by no field', kinds(`"field": »"usage", "perms": { ${both} }`), 'there is no field `usage`  use a field'],
  [
    'kinds by a field without choices',
    kinds(`"field": »"length", "perms": { ${both} }`),
    '`length` has no choices  use a field with an `enum`',
  ],
  [
    'kinds that could change',
    kinds('"field": »"status", "perms": { "0": {}, "1": {} }'),
    '`status` can be empty or be changed later, which would change who may see the record  make it `required`, with `"lockedAfterCreate": true`',
  ],
  [
    'an unknown kind',
    kinds(`"field": "use", "perms": { ${both}, »"PLEASUER": {} }`),
    '`use` has no choice `PLEASUER`  did you mean `PLEASURE`?',
  ],
  [
    'a kind that is left out',
    kinds('"field": "use", »"perms": { "CARGO": {} }'),
    'the kind `PLEASURE` is missing  add it; write `{}` if it is like the others',
  ],
  [
    'kinds seen with a permission that nothing asks for',
    kinds(`"field": "use", "perms": { ${both} }, "seenWith": [»"system:berth:clsoe"]`, {
      tail: screen('"view": "own", "perm": "system:berth:close"'),
    }),
    'no transition, action or page uses the permission `system:berth:clsoe`  did you mean `system:berth:close`?',
  ],
  [
    'a page of an unknown kind',
    kinds(`"field": "use", "perms": { ${both} }`, { tail: screen('"view": "list", "kind": »"CARGOS"') }),
    'there is no kind `CARGOS`  did you mean `CARGO`?',
  ],
  [
    'a form for one kind',
    kinds(`"field": "use", "perms": { ${both} }`, { tail: screen('"view": "detail", »"kind": "CARGO"') }),
    '`kind` does not apply to a page with the view `detail`  remove it, or write `"view": "list"`',
  ],
];

describe('kinds of record', () => {
  rejectsEach(rejections);

  test('list the fields that some of them never show', () => {
    const shownWhen = (condition: string) =>
      berth(
        kinds(`"field": "use", "perms": { ${both} }`, {
          field: `${field(use, 'use')}${field(`"type": "string", "visibleWhen": ${condition}`, 'club')}`,
        }),
      );
    const without = (condition: string) => {
      const { resources } = compileBerth(shownWhen(condition));
      return resources.find(({ resource: { name } }) => name === 'hwBerth')?.resource.kinds?.without;
    };
    expect(without('{ "properties": { "use": { "const": "PLEASURE" } } }')).toEqual({ CARGO: ['club'] });
    expect(without('{ "properties": { "use": { "enum": ["CARGO"] }, "code": { "const": "A" } } }')).toEqual({
      PLEASURE: ['club'],
    });
    expect(without('{ "properties": { "use": { "not": { "const": "CARGO" } } } }')).toBeUndefined();
  });

  test('have the permissions of the resource, or their own instead', () => {
    const { resources, faults } = compileBerth(berth(kinds(`"field": "use", "perms": { ${both} }`)));
    expect(faults).toEqual([]);
    const { resource } = resources.find(({ resource: { name } }) => name === 'hwBerth') ?? {};
    if (!resource) throw new Error('it is not there');
    expect(permissionsFor(resource, 'find')).toEqual(['system:berth:list', 'system:marina:list']);
    expect(permissionsFor(resource, 'create')).toEqual(['system:berth:add']);
    expect(permissionsOf(resource).map(({ code }) => code)).toContain('system:marina:list');
  });
});
