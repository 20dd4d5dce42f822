import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../src/contract/permission.ts';
import { type AppError, rejectsEach } from './support/besideCranes.ts';
import { type BerthParts, berth, compileBerth, lines } from './support/fixtures.ts';

const title = '"title": { "zh": "装载", "en": "Load" }';
const reads = (...all: string[]): BerthParts => ({
  tail: `,\n  "reads": [${all.map((one) => `{ ${one}, ${title} }`).join(', ')}]`,
});
const compiled = (parts: BerthParts) => {
  const compilation = compileBerth(berth(parts));
  expect(lines(compilation)).toEqual([]);
  const [resource] = compilation.resources;
  if (!resource) throw new Error('the berth is not there');
  return resource.resource;
};

describe('reads', () => {
  it('have their own call, and the permission of the list by default', () => {
    const resource = compiled(reads('"name": "load"', '"name": "costs", "perm": "system:berth:costs"'));
    expect(resource.reads).toEqual([
      {
        ...{ name: 'load', title: { zh: '装载', en: 'Load' } },
        ...{ perm: 'system:berth:list', call: '/hw/wms/hwBerth/load' },
      },
      expect.objectContaining({ perm: 'system:berth:costs', call: '/hw/wms/hwBerth/costs' }),
    ]);
    const codes = permissionsOf(resource).map(({ code }) => code);
    expect(codes).toContain('system:berth:costs');
    expect(codes.filter((code) => code === 'system:berth:list')).toHaveLength(1);
  });

  it('are disabled when the file has none', () => {
    expect(compiled({})).not.toHaveProperty('reads');
  });
});

const rejections: readonly AppError[] = [
  [
    'a read named like an action',
    {
      tail: `,\n  "actions": [{ "name": "load", ${title}, "at": "page", "handler": true, "call": "loadAll" }],\n  "reads": [{ "name": »"load", ${title} }]`,
    },
    '`load` is already the name of an action  choose another',
  ],
  [
    'two reads with the same name',
    { tail: `,\n  "reads": [{ "name": "load", ${title} }, { "name": »"loaD", ${title} }]` },
    'the call `/hw/wms/hwBerth/loaD` is already taken by this file  choose another',
  ],
  [
    'a read named like the call of an action',
    {
      tail: `,\n  "actions": [{ "name": "count", ${title}, "at": "page", "handler": true, "call": "load" }],\n  "reads": [{ "name": »"load", ${title} }]`,
    },
    'the call `/hw/wms/hwBerth/load` is already taken by this file  choose another',
  ],
  [
    'a read named like code around every save',
    { tail: `,\n  "reads": [{ "name": »"save", ${title} }]` },
    '`save` is reserved for server code  choose another name',
  ],
  [
    'an action named like code around every deletion',
    { tail: `,\n  "actions": [{ "name": »"delete", ${title}, "at": "page", "handler": true }]` },
    '`delete` is reserved for server code  choose another name',
  ],
];

describe('the compiler rejects', () => rejectsEach(rejections));
