import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../src/contract/permission.ts';
import { type AppError, rejectsEach } from './support/besideCranes.ts';
import { type BerthParts, berth, compileBerth, field, lines, neighbors } from './support/fixtures.ts';

const title = '"title": { "zh": "题", "en": "Title" }';
const toCrane = `{ ${title}, "type": "string", "reference": { "resource": "hwCrane" } }`;
/** An action that asks for a crane. `more` are its other keywords, `form` replaces its form. */
const action = (name: string, more = '', form = `"required": ["craneId"], "properties": { "craneId": ${toCrane} }`): string =>
  `{ "name": "${name}", ${title}, "at": "row", "handler": true, ${more} "form": { ${form} } }`;

interface ScanParts {
  readonly scan?: string;
  readonly actions?: readonly string[];
  readonly field?: string;
  readonly view?: string;
}

const plate = field('"type": "string", "maxLength": 8, "pattern": "^P[0-9]+$"', 'plate');
const page = ({ scan, actions = [action('move')], field: more = plate, view = '"view": "scan"' }: ScanParts): BerthParts => ({
  head: `
  "screens": { "system/berthScan": { ${view}, "path": "/system/berthScan", "area": "system"${scan === undefined ? '' : `, ${scan}`} } },
  "actions": [${actions.join(', ')}],`,
  field: more,
});
const usual = '"scan": { "by": "plate", "to": "name", "actions": ["move"] }';

const rejections: readonly AppError[] = [
  [
    'a page to scan that says nothing about it',
    page({ view: '"view": »"scan"' }),
    'a page with the view `scan` needs `scan`  add `"scan": { "by": …, "to": …, "actions": … }`',
  ],
  [
    'a list that scans',
    page({ view: '"view": "list"', scan: `»${usual}` }),
    '`scan` does not apply to a page with the view `list`  remove it, or write `"view": "scan"`',
  ],
  [
    'a scan by an unknown field',
    page({ scan: '"scan": { "by": »"plat", "to": "name", "actions": ["move"] }' }),
    'there is no field `plat`  did you mean `plate`?',
  ],
  [
    'a scan by a number',
    page({ scan: '"scan": { "by": »"length", "to": "name", "actions": ["move"] }' }),
    '`length` is not a line of text  use one of: `code`, `plate`',
  ],
  [
    'an unknown field to show',
    page({ scan: '"scan": { "by": "plate", "to": "name", "actions": ["move"], "show": [»"stats"] }' }),
    'there is no field `stats`  did you mean `status`?',
  ],
  [
    'an unknown query',
    page({ scan: '"scan": { "by": "plate", "to": "name", "actions": ["move"], "propose": »"free" }' }),
    'there is no query `free` in `reads`  remove it',
  ],
  [
    'an unknown action',
    page({ scan: '"scan": { "by": "plate", "to": "name", "actions": [»"mov"] }' }),
    'there is no transition or action `mov` that users can run  did you mean `move`?',
  ],
  [
    'an action of the page',
    page({
      scan: '"scan": { "by": "plate", "to": "name", "actions": [»"plan"] }',
      actions: [action('plan').replace('"row"', '"page"')],
    }),
    '`plan` is an action of the page and needs no record  use one with `row` or `bulk` in `at`',
  ],
  [
    'an action with a question',
    page({ scan: '"scan": { "by": "plate", "to": "name", "actions": [»"move"] }', actions: [action('move', '"confirm": true,')] }),
    '`move` asks for a confirmation, which nobody can give while scans wait for a connection  remove its `confirm`, or use another action',
  ],
  [
    'an action that asks for more than where to',
    page({
      scan: '"scan": { "by": "plate", "to": "name", "actions": [»"move"] }',
      actions: [
        action(
          'move',
          '',
          `"required": ["craneId", "why"], "properties": { "craneId": ${toCrane}, "why": { ${title}, "type": "string" } }`,
        ),
      ],
    }),
    '`move` does not ask for exactly one required reference  list one reference of its `form` in `required`, and nothing else',
  ],
  [
    'actions that lead to different resources',
    page({
      scan: '"scan": { "by": "plate", "to": "name", "actions": ["move", »"dock"] }',
      actions: [
        action('move'),
        action('dock', '', `"required": ["dockId"], "properties": { "dockId": ${toCrane.replace('hwCrane', 'hwDock')} }`),
      ],
    }),
    '`dock` refers to `hwDock`, but the first action to `hwCrane`  use actions that refer to the same resource',
  ],
  [
    'an unknown field of the other resource',
    page({ scan: '"scan": { "by": "plate", "to": »"nam", "actions": ["move"] }' }),
    '`hwCrane` has no field `nam`  did you mean `name`?',
  ],
  [
    'a number of the other resource',
    page({ scan: '"scan": { "by": "plate", "to": »"age", "actions": ["move"] }' }),
    '`age` is not a line of text  use one of: `name`',
  ],
  [
    'codes that cannot be told apart',
    page({ scan: '"scan": { "by": "code", "to": »"name", "actions": ["move"] }' }),
    'neither `code` nor `hwCrane.name` has a `pattern`, so their codes cannot be told apart  add a `pattern` to one of them',
  ],
];

describe('a page to scan is rejected with', () => rejectsEach(rejections));

describe('a page to scan', () => {
  const crane = `{ "name": "hwCrane", ${title}, "perms": "system:crane", "record": { "type": "object", "properties": { "name": { ${title}, "type": "string" } } } }`;
  const compiled = (parts: BerthParts) => {
    const compilation = compileBerth(berth(parts), [...neighbors, { path: 'system/hwCrane.json', text: crane }]);
    expect(lines(compilation)).toEqual([]);
    const found = compilation.resources.find(({ resource }) => resource.name === 'hwBerth');
    if (!found) throw new Error('the berth is not there');
    return found.resource;
  };

  it('is in the menu with the permission of its first action, and shows the first columns of the list', () => {
    const resource = compiled(page({ scan: usual }));
    expect(resource.screens).toMatchObject([
      {
        ...{ view: 'scan', isHidden: false, perm: 'system:berth:move' },
        scan: { by: 'plate', to: 'name', actions: ['move'], patterns: { by: '^P[0-9]+$' }, show: ['code', 'status', 'draft', 'length'] },
      },
    ]);
    expect(permissionsOf(resource).filter(({ code }) => code === 'system:berth:move')).toHaveLength(1);
  });

  it('shows the fields that the file names, and takes the permission that the action names', () => {
    const scan = '"scan": { "by": "plate", "to": "name", "actions": ["move"], "propose": "free", "show": ["length"] }';
    const parts = page({ scan, actions: [action('move', '"perm": "system:yard:move",')] });
    const resource = compiled({ ...parts, tail: `,\n  "reads": [{ "name": "free", ${title} }]` });
    expect(resource.screens).toMatchObject([{ perm: 'system:yard:move', scan: { propose: 'free', show: ['length'] } }]);
  });
});
