import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import type { SourceFile } from '../../codegen/types.ts';
import { berth, field, lines, neighbours } from './support/fixtures.ts';

/** A resource with its own name and permissions, as a file. */
function resource(name: string, { refers, broken = false }: { refers?: string; broken?: boolean } = {}): SourceFile {
  const reference = refers === undefined ? '' : field(`"type": "string", "reference": { "resource": "${refers}" }`);
  const text = berth({ field: reference, ...(broken && { required: '["nothing"]' }) })
    .replace('hwBerth', name)
    .replace('system:berth', `system:${name}`);
  return { path: `system/${name}.json`, text };
}

function names(files: readonly SourceFile[]): string[] {
  return compile([...neighbours, ...files]).resources.map((compiled) => compiled.resource.name);
}

describe('several files', () => {
  it('compile although one of them is broken', () => {
    const files = [resource('one'), { path: 'system/two.json', text: '{' }, resource('three')];
    expect(names(files)).toEqual(['one', 'three']);
  });

  it('tell all faults of all files at once, in the order of their places', () => {
    const files = [resource('two', { broken: true }), resource('one', { broken: true })];
    expect(lines(compile([...neighbours, ...files]))).toEqual([
      'system/one.json:7:18  there is no field `nothing`  use one of `code`, `status`, `draft`, `length`, `opened`, `country`',
      'system/two.json:7:18  there is no field `nothing`  use one of `code`, `status`, `draft`, `length`, `opened`, `country`',
    ]);
  });

  it('leave out what refers to a resource that is left out, step by step, and keep circles of sound ones', () => {
    const files = [
      resource('first', { broken: true }),
      resource('second', { refers: 'first' }),
      resource('third', { refers: 'second' }),
      resource('left', { refers: 'right' }),
      resource('right', { refers: 'left' }),
    ];
    expect(names(files)).toEqual(['left', 'right']);
    expect(lines(compile([...neighbours, ...files])).slice(1)).toEqual([
      'system/second.json:15:102  the resource `first` is left out because of its own faults  mend its file first',
      'system/third.json:15:102  the resource `second` is left out because of its own faults  mend its file first',
    ]);
  });

  it('give the same outcome in any order', () => {
    const files = [
      ...neighbours,
      resource('one'),
      resource('two', { refers: 'one' }),
      resource('three', { broken: true }),
    ];
    const outcome = (order: readonly SourceFile[]): unknown => {
      const { resources, areas, faults } = compile(order);
      return { resources: resources.map(({ code, hash, table }) => ({ code, hash, table })), areas, faults };
    };
    expect(outcome(files.toReversed())).toEqual(outcome(files));
  });

  it('do not change the module of one another', () => {
    const alone = compile([...neighbours, resource('two')]).resources[0];
    const together = compile([...neighbours, resource('one'), resource('two')]).resources[1];
    expect(together?.code).toBe(alone?.code);
  });
});

describe('two files may not claim the same', () => {
  const screen = (key: string, path: string): string =>
    `\n  "screens": { "${key}": { "view": "list", "path": "${path}", "area": "system" } },`;
  const other = (head: string): SourceFile => ({
    path: 'system/other.json',
    text: berth({ head }).replace('hwBerth', 'hwOther').replace('system:berth', 'system:other'),
  });

  it.each([
    [
      'name',
      { path: 'system/other.json', text: berth().replace('system:berth', 'system:other') },
      '2:11  the name `hwBerth`',
    ],
    [
      'name but for capitals',
      {
        path: 'system/other.json',
        text: berth().replace('system:berth', 'system:other').replace('hwBerth', 'hwBERTH'),
      },
      '2:11  the name `hwBERTH`',
    ],
    [
      'permissions',
      { path: 'system/other.json', text: berth().replace('hwBerth', 'hwOther') },
      '4:12  the permission prefix `system:berth`',
    ],
    ['screen', other(screen('system/berth', '/other')), '5:16  the screen `system/berth`'],
    ['path', other(screen('system/other', '/berth')), '5:58  the path `/berth`'],
    [
      'call',
      other('\n  "base": "/hw/wms/hwBerth", "calls": { "find": "findHwBerthList", "import": false },'),
      '5:49  the call `/hw/wms/hwBerth/findHwBerthList`',
    ],
  ])('%s', (_, file, said) => {
    const first = { path: 'system/berth.json', text: berth({ head: screen('system/berth', '/berth') }) };
    const { resources, faults } = compile([...neighbours, first, file]);
    expect(lines({ resources, faults, areas: [], enums: {} })).toEqual([
      `system/other.json:${said} is already taken by system/berth.json  choose another`,
    ]);
    expect(resources.map((compiled) => compiled.file)).toEqual(['system/berth.json']);
  });

  it('nor the calls of the session', () => {
    const file = other('\n  "base": "/hw/wms/hwUser", "calls": { "find": "login" },');
    expect(lines(compile([...neighbours, file]))).toEqual([
      'system/other.json:5:48  the call `/hw/wms/hwUser/login` is already taken by the session  choose another',
    ]);
  });
});

describe('enums.json and areas.json', () => {
  it('are checked entry by entry: one that is wrong does not take the others along', () => {
    const enums = {
      path: 'enums.json',
      text: neighbours[0]?.text.replace(/\}\s*$/, ',\n"Wrong": [{ "valu": "1" }] }') ?? '',
    };
    const compilation = compile([enums, neighbours[1] as SourceFile, resource('one')]);
    expect(lines(compilation)).toEqual([
      'enums.json:2:1  no field uses the enum `Wrong`  remove it, or use it',
      'enums.json:2:11  `title` is missing  add it: What people see.',
      'enums.json:2:11  `value` is missing  add it: What is stored and sent, as a text.',
      'enums.json:2:13  unknown keyword `valu`  did you mean `value`?',
    ]);
    expect(compilation.resources).toHaveLength(1);
  });

  it('give the groups of the menu in their order', () => {
    const text =
      '{ "b": { "title": { "zh": "乙", "en": "B" }, "icon": "CarOutlined", "order": 2 }, "a": { "title": { "zh": "甲" }, "icon": "CarOutlined", "order": 1 } }';
    const { areas, faults } = compile([{ path: 'areas.json', text }]);
    expect(areas).toEqual([
      { name: 'a', title: { zh: '甲', en: '甲' }, icon: 'CarOutlined', order: 1 },
      { name: 'b', title: { zh: '乙', en: 'B' }, icon: 'CarOutlined', order: 2 },
    ]);
    expect(faults).toEqual([
      {
        severity: 'warning',
        file: 'areas.json',
        line: 1,
        column: 98,
        what: 'the text has no English',
        mend: 'add "en"; until then people read the other language',
      },
    ]);
  });
});

describe('warnings', () => {
  it('do not keep a resource out', () => {
    const text = berth({
      head: '\n  "display": "{code}",',
      field: ',\n      "extra": { "title": { "en": "Only English" }, "type": "string" }',
      tail: ',\n  "form": { "sections": [{ "fields": ["status"] }] }',
    });
    const { resources, faults } = compile([...neighbours, { path: 'a.json', text }]);
    expect(resources.map(({ resource: { fields } }) => fields.at(-1)?.title)).toEqual([
      { zh: 'Only English', en: 'Only English' },
    ]);
    expect(faults.map(({ severity, line, column, what }) => [severity, line, column, what])).toEqual([
      ['warning', 16, 27, 'the text has no Chinese'],
      ['warning', 19, 13, '`code` is required but stands in no section'],
    ]);
  });
});
