import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import type { SourceFile } from '../../codegen/types.ts';
import { berth, field, lines, neighbors } from './support/fixtures.ts';

/** Returns a resource file that has a name and permissions of its own. */
function resource(name: string, { refers, broken = false }: { refers?: string; broken?: boolean } = {}): SourceFile {
  const reference = refers === undefined ? '' : field(`"type": "string", "reference": { "resource": "${refers}" }`);
  const text = berth({ field: reference, ...(broken && { required: '["nothing"]' }) })
    .replace('hwBerth', name)
    .replace('system:berth', `system:${name}`);
  return { path: `system/${name}.json`, text };
}

function names(files: readonly SourceFile[]): string[] {
  return compile([...neighbors, ...files]).resources.map((compiled) => compiled.resource.name);
}

describe('several files', () => {
  it('compile although one of them is broken', () => {
    const files = [resource('one'), { path: 'system/two.json', text: '{' }, resource('three')];
    expect(names(files)).toEqual(['one', 'three']);
  });

  it('report all faults of all files at once, in the order of their positions', () => {
    const files = [resource('two', { broken: true }), resource('one', { broken: true })];
    expect(lines(compile([...neighbors, ...files]))).toEqual([
      'system/one.json:7:18  there is no field `nothing`  use one of: `code`, `status`, `draft`, `length`, `opened`, `country`',
      'system/two.json:7:18  there is no field `nothing`  use one of: `code`, `status`, `draft`, `length`, `opened`, `country`',
    ]);
  });

  it("report faults after those they follow from, whatever the files' names are", () => {
    const files = [resource('cause', { broken: true }), resource('another', { refers: 'cause' })];
    expect(lines(compile([...neighbors, ...files])).map((line) => line.replace(/:.*/, ''))).toEqual([
      'system/cause.json',
      'system/another.json',
    ]);
  });

  it.each([
    ['no JSON', '{'],
    ['of an invalid shape', '{"nmae": "cause"}'],
    ['of an invalid shape, with its actual shape', '{"name": "cause", "nmae": ""}'],
  ])('do not suggest adding a file that exists and is %s', (_, text) => {
    const files = [resource('another', { refers: 'cause' }), { path: 'system/cause.json', text }];
    const reported = lines(compile([...neighbors, ...files]));
    expect(reported[0]).toContain('system/cause.json:1');
    expect(reported.filter((line) => !line.startsWith('system/cause.json'))).toEqual([
      'system/another.json:15:102  the resource `cause` is not in use because its own file has errors  fix its file first',
    ]);
  });

  it('are not suggested for a resource that their file no longer contains, whatever its name is', () => {
    const files = [resource('another', { refers: 'cause' }), { path: 'system/cause.json', text: '{"name": "effect"}' }];
    const reported = lines(compile([...neighbors, ...files])).filter((line) => line.startsWith('system/another.json'));
    expect(reported).toEqual([expect.stringContaining('there is no resource `cause`')]);
  });

  it('stop files that refer to a stopped resource, transitively, and keep cycles of valid ones', () => {
    const files = [
      resource('first', { broken: true }),
      resource('second', { refers: 'first' }),
      resource('third', { refers: 'second' }),
      resource('left', { refers: 'right' }),
      resource('right', { refers: 'left' }),
    ];
    expect(names(files)).toEqual(['left', 'right']);
    expect(lines(compile([...neighbors, ...files])).slice(1)).toEqual([
      'system/second.json:15:102  the resource `first` is not in use because its own file has errors  fix its file first',
      'system/third.json:15:102  the resource `second` is not in use because its own file has errors  fix its file first',
    ]);
  });

  it('give the same result in any order', () => {
    const files = [...neighbors, resource('one'), resource('two', { refers: 'one' }), resource('three', { broken: true })];
    const outcome = (order: readonly SourceFile[]): unknown => {
      const { resources, areas, faults } = compile(order);
      return { resources: resources.map(({ code, hash, table }) => ({ code, hash, table })), areas, faults };
    };
    expect(outcome(files.toReversed())).toEqual(outcome(files));
  });

  it('do not change the module of one another', () => {
    const alone = compile([...neighbors, resource('two')]).resources[0];
    const together = compile([...neighbors, resource('one'), resource('two')]).resources[1];
    expect(together?.code).toBe(alone?.code);
  });
});

describe('two files cannot claim the same', () => {
  const screen = (key: string, path: string): string =>
    `\n  "screens": { "${key}": { "view": "list", "path": "${path}", "area": "system" } },`;
  const other = (head: string): SourceFile => ({
    path: 'system/other.json',
    text: berth({ head }).replace('hwBerth', 'hwOther').replace('system:berth', 'system:other'),
  });

  it.each([
    ['name', { path: 'system/other.json', text: berth().replace('system:berth', 'system:other') }, '2:11  the name `hwBerth`'],
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
  ])('%s', (_, file, reported) => {
    const first = { path: 'system/berth.json', text: berth({ head: screen('system/berth', '/berth') }) };
    const { resources, faults } = compile([...neighbors, first, file]);
    expect(lines({ faults })).toEqual([`system/other.json:${reported} is already taken by system/berth.json  choose another`]);
    expect(resources.map((compiled) => compiled.file)).toEqual(['system/berth.json']);
  });

  it("nor the session's calls", () => {
    const file = other('\n  "base": "/hw/wms/hwUser", "calls": { "find": "login" },');
    expect(lines(compile([...neighbors, file]))).toEqual([
      'system/other.json:5:48  the call `/hw/wms/hwUser/login` is already taken by the session  choose another',
    ]);
  });
});

describe('enums.json and areas.json', () => {
  it('are checked entry by entry: a faulty one does not affect the others', () => {
    const enums = {
      path: 'enums.json',
      text: neighbors[0]?.text.replace(/\}\s*$/, ',\n"Wrong": [{ "valu": "1" }] }') ?? '',
    };
    const compilation = compile([enums, neighbors[1] as SourceFile, resource('one')]);
    expect(lines(compilation)).toEqual([
      'enums.json:2:1  no field uses the enum `Wrong`  remove the enum, or use it in a field',
      'enums.json:2:11  `title` is missing  add it: The title that users see.',
      'enums.json:2:11  `value` is missing  add it: What is stored and sent, as a text.',
      'enums.json:2:13  unknown keyword `valu`  did you mean `value`?',
    ]);
    expect(compilation.resources).toHaveLength(1);
  });

  const user = (name: string, area: string, enums: readonly string[]): SourceFile => ({
    path: `system/${name}.json`,
    text: berth({
      head: `\n  "screens": { "system/${name}": { "view": "list", "path": "/system/${name}", "area": "${area}" } },`,
      field: enums.map((each, i) => field(`"type": "string", "enum": "${each}"`, `extra${i}`)).join(''),
    })
      .replace('hwBerth', name)
      .replace('system:berth', `system:${name}`),
  });
  const [enums, areas] = neighbors as [SourceFile, SourceFile];

  it.each([
    ['a syntax error', (text: string) => text.replace('[', '')],
    ['a name that occurs twice', (text: string) => text.replace('"value": "0"', '"value": "0", "value": "1"')],
    ['a list', () => '[]'],
    ['no text', () => ''],
  ])('that cannot be read because of %s: each file that needs them gets one error, to fix them first', (_, spoil) => {
    const files = [user('one', 'system', ['EnableStatus', 'Other']), user('two', 'system', [])];
    const others = [user('one', 'system', []), user('two', 'system', [])];
    const noEnums = compile([{ ...enums, text: spoil(enums.text) }, areas, ...files]);
    const own = (file: string) => expect.stringContaining(`${file}:`);
    const waiting = (file: string, location: string, what: string, source: string): string =>
      `system/${file}.json:${location}  ${what} cannot be checked: ${source} has errors  fix ${source} first`;
    const status = 'the enum `EnableStatus`';
    expect(lines(noEnums)).toEqual([
      own('enums.json'),
      waiting('one', '11:84', status, 'enums.json'),
      waiting('two', '11:84', status, 'enums.json'),
    ]);
    expect(noEnums.resources).toEqual([]);
    const noAreas = compile([enums, { ...areas, text: `${areas.text},` }, ...others]);
    expect(lines(noAreas)).toEqual([
      own('areas.json'),
      waiting('one', '5:79', 'the area `system`', 'areas.json'),
      waiting('two', '5:79', 'the area `system`', 'areas.json'),
    ]);
    expect(noAreas.resources).toEqual([]);
  });

  it('with a faulty entry: files that use it get an error to fix it first, and their other faults are reported as usual', () => {
    const wrong = { ...enums, text: enums.text.replace(/\}\s*$/, ', "Wrong": [{ "valu": "1" }] }') };
    const reported = lines(compile([wrong, areas, user('one', 'system', ['Wrong', 'EnableStatsu'])]));
    expect(reported.filter((line) => line.startsWith('system'))).toEqual([
      'system/one.json:16:84  the enum `Wrong` cannot be checked: enums.json has errors  fix enums.json first',
      'system/one.json:17:84  there is no enum `EnableStatsu`  did you mean `EnableStatus`?',
    ]);
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
        what: expect.objectContaining({ code: 'languageMissing', en: 'the English text is missing' }),
        mend: expect.objectContaining({ en: 'add "en"; until then the other language is shown' }),
      },
    ]);
  });
});

describe('warnings', () => {
  const warningsOf = (text: string): string[] => {
    const compilation = compile([...neighbors, { path: 'a.json', text }]);
    expect(compilation.resources).toHaveLength(1);
    return lines(compilation);
  };

  it('report icons that cannot be drawn, wherever they are used', () => {
    const screens = (icon: string): string =>
      `\n  "screens": { "system/berth": { "view": "list", "path": "/berth", "area": "system", "icon": "${icon}" } },`;
    const actions = `,\n  "actions": [{ "name": "clear", "title": { "zh": "清", "en": "Clear" }, "at": "row", "icon": "ClaerOutlined", "set": { "length": null } }]`;
    expect(warningsOf(berth({ head: screens('CarOutlined') }))).toEqual([]);
    expect(warningsOf(berth({ head: screens('CompasOutlined'), tail: actions }))).toEqual([
      'a.json:5:94  there is no icon `CompasOutlined`  did you mean `CompassOutlined`?',
      'a.json:18:94  there is no icon `ClaerOutlined`  did you mean `ClearOutlined`?',
    ]);
    const [enums, areas] = neighbors as [SourceFile, SourceFile];
    const wrong = { ...areas, text: areas.text.replace('SettingOutlined', 'QqqqqqqqqqqqqqqqqqqqqOutlined') };
    expect(lines(compile([enums, wrong]))).toContain(
      'areas.json:1:64  there is no icon `QqqqqqqqqqqqqqqqqqqqqOutlined`  choose an outlined Ant Design icon',
    );
  });

  it('report fields that can never be shown', () => {
    const when = (other: string): string => `"type": "string", "visibleWhen": { "${other}": { "isNull": true } }`;
    expect(warningsOf(berth({ field: field(when('code')) }))).toEqual([]);
    expect(warningsOf(berth({ field: field(when('extra')) }))).toEqual([
      'a.json:15:75  whether `extra` is shown depends on its own value  use another field',
    ]);
    expect(warningsOf(berth({ field: field(when('other')) + field(when('extra'), 'other') }))).toEqual([
      'a.json:16:75  whether `extra` and `other` are shown depends on each other  always show one of the two',
    ]);
  });

  it('do not keep a resource out', () => {
    const text = berth({
      head: '\n  "display": "{code}",',
      field: ',\n      "extra": { "title": { "en": "Only English" }, "type": "string" }',
      tail: ',\n  "form": { "sections": [{ "fields": ["status"] }] }',
    });
    const { resources, faults } = compile([...neighbors, { path: 'a.json', text }]);
    expect(resources.map(({ resource: { fields } }) => fields.at(-1)?.title)).toEqual([{ zh: 'Only English', en: 'Only English' }]);
    expect(faults.map(({ severity, line, column, what }) => [severity, line, column, what.en])).toEqual([
      ['warning', 16, 27, 'the Chinese text is missing'],
      ['warning', 19, 13, '`code` is required but is in no section of the form'],
    ]);
  });
});
