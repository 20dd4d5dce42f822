import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { emitRecords } from '../../codegen/emit/records.ts';
import type { SourceFile } from '../../codegen/types.ts';
import { berth, compileBerth, field, lines, neighbors } from './support/fixtures.ts';

const many = (more = ''): string => field(`"type": "array", "reference": { "resource": "hwRole"${more} }, "maxItems": 3`, 'roleIds');

describe('a list of references', () => {
  it('is compiled with its own target, column, filter and type', () => {
    const compiled = compile([...neighbors, { path: 'system/berth.json', text: berth({ field: many() }) }]);
    const [{ resource, table, checks } = expect.fail()] = compiled.resources;
    expect(lines(compiled)).toEqual([]);
    expect(resource.fields.at(-1)).toMatchObject({ kind: 'references', references: { resource: 'hwRole' } });
    expect(resource.fields.at(-1)).not.toHaveProperty('reference');
    expect(table.columns.at(-1)).toEqual({ name: 'roleIds', type: 'text', form: 'references', target: 'hwRole' });
    expect(resource.list.filters).toContain('roleIds');
    expect(resource.excel.columns.map((column) => column.field)).not.toContain('roleIds');
    expect(checks.record({ code: 'A', roleIds: ['a', 'b'] })).toEqual([]);
    for (const roleIds of [['a', 'b', 'c', 'd'], [1], 'a', ['']])
      expect(checks.record({ code: 'A', roleIds }), JSON.stringify(roleIds)).not.toEqual([]);
    expect(emitRecords(compiled)).toContain('readonly roleIdsLabel: readonly (string | null)[] | null;');
  });

  it('takes no `copy`', () => {
    const reported = lines(compileBerth(berth({ field: many(', "copy": { "code": "x" }') })));
    expect(reported).toEqual([expect.stringContaining('`copy` does not apply to `roleIds`, which refers to several records  remove it')]);
  });

  it('is limited to records of a filter, which is checked like that of a single reference', () => {
    const berths = (filter: string) => field(`"type": "array", "reference": { "resource": "hwBerth", "filter": ${filter} }`, 'others');
    const compilation = compileBerth(berth({ field: berths('{ "status": "0", "code": { "sameAs": "code" } }') }));
    expect(lines(compilation)).toEqual([]);
    const resource = compilation.resources.find((each) => each.resource.name === 'hwBerth')?.resource;
    expect(resource?.fields.at(-1)?.references?.filter).toEqual({ status: { is: '0' }, code: { field: 'code' } });
    expect(lines(compileBerth(berth({ field: berths('{ "stauts": "0" }') })))).toEqual([
      expect.stringContaining('`hwBerth` has no field `stauts`  did you mean `status`?'),
    ]);
  });

  it('cannot be a tree, or define which lines belong to a record', () => {
    const own = field('"type": "array", "reference": { "resource": "hwBerth" }', 'others');
    const tree = ', "list": { "views": [{ "view": "tree", "field": "others" }] }';
    expect(lines(compileBerth(berth({ field: own, tail: tree })))).toEqual([
      expect.stringContaining('`others` is not a reference to `hwBerth` itself'),
    ]);
  });
});

describe('the data scope', () => {
  const order = {
    path: 'system/order.json',
    text: berth({ field: field('"type": "string", "reference": { "resource": "hwBerth" }', 'berthId') })
      .replace('hwBerth', 'hwOrder')
      .replace('system:berth', 'system:order'),
  };
  const scoped = (scope: string): string[] => {
    const more = `${field('"type": "string", "reference": { "resource": "hwOrder" }', 'orderId')}${many()}`;
    const text = berth({ field: more, tail: `, "scope": { ${scope} }` });
    const reported = lines(compile([...neighbors, order, { path: 'system/berth.json', text }]));
    return reported.filter((line) => line.startsWith('system/berth.json'));
  };

  it('follows a reference, or a reference of the parent record', () => {
    expect(scoped('"warehouse": "orderId", "customer": "orderId.berthId"')).toEqual([]);
    expect(scoped('"customer": "orderId", "shared": ["warehouse"]')).toEqual([]);
  });

  it.each([
    ['"warehouse": "roleIds"', '`roleIds` is not a reference'],
    ['"warehouse": "orderId.code"', '`orderId.code` is not a reference'],
    ['"warehouse": "orderId.nothing"', 'there is no field `orderId.nothing`'],
    ['"warehouse": "nothing.berthId"', 'there is no field `nothing.berthId`'],
    ['"owner": "orderId.berthId"', '`orderId.berthId` is not a reference to `hwUser`'],
    ['"warehouse": "orderId", "shared": ["warehouse"]', '`warehouse` is listed as shared, but also has a field in `scope`'],
    ['"owner": "createBy", "shared": ["owner"]', 'entry 1 of `shared` cannot be "owner"'],
  ])('%s is refused', (scope, what) => {
    expect(scoped(scope)).toEqual([expect.stringContaining(what)]);
  });
});

describe('a choice of a number', () => {
  it('may have a title', () => {
    const choice = '{ "value": "0", "title": { "zh": "显", "en": "Shown" } }';
    const compiled = compileBerth(berth({ field: field(`"type": "integer", "enum": [${choice}, 1]`) }));
    expect(lines(compiled)).toEqual([]);
    expect(compiled.resources[0]?.checks.record({ code: 'A', extra: 0 })).toEqual([]);
    expect(compiled.resources[0]?.checks.record({ code: 'A', extra: 2 })).not.toEqual([]);
    const wrong = choice.replace('"0"', '"x"');
    expect(lines(compileBerth(berth({ field: field(`"type": "integer", "enum": [${wrong}]`) })))).toEqual([
      expect.stringContaining('"x" does not have the type integer'),
    ]);
  });
});

describe('accounts, roles and the menu', () => {
  const named = (name: string): SourceFile => ({
    path: 'system/own.json',
    text: berth().replace('hwBerth', name),
  });

  it.each(['HwUser', 'hwrole', 'HWMENU'])('reserve the name %s', (name) => {
    const reported = lines(compile([...neighbors, named(name)]));
    expect(reported.join('\n')).toMatch(/is a table of the server itself {2}choose another name|must match|name/);
    expect(reported).not.toEqual([]);
  });

  it('must keep the fields that the server needs', () => {
    const reported = lines(compile([...neighbors, named('hwRole')])).join('\n');
    for (const name of ['roleKey', 'roleName', 'dataScope', 'menuIds', 'sortNo'])
      expect(reported).toContain(`\`hwRole\` must keep its field \`${name}\`: the server needs it  add \`${name}\``);
    const text = berth({
      field: `${field('"type": "string"', 'menuIds')}${field('"type": "string"', 'roleKey')}`,
    }).replace('hwBerth', 'hwRole');
    const other = lines(compile([...neighbors, { path: 'system/own.json', text }])).join('\n');
    expect(other).toContain('the server needs `menuIds` to be a field of the kind `references`  change it back');
    expect(other).toContain('the server needs the values of `roleKey` to be unique  add `"unique": true`');
  });
});
