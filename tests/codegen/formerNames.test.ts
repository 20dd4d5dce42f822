import { describe, expect, it } from 'vitest';
import { type Compilation, compile } from '../../codegen/compile.ts';
import type { SourceFile } from '../../codegen/types.ts';
import { berth, compileBerth, field, lines, neighbors, takeMark } from './support/fixtures.ts';
import type { AppError } from './support/rejections.ts';

const was = (name: string): string => `\n  "was": »"${name}",`;
const boxes = (keywords = '', name = 'boxes'): string =>
  field(
    `"type": "array"${keywords}, "lines": { "record": { "type": "object", "properties": { "no": { "title": { "zh": "号", "en": "No." }, "type": "string" } } } }`,
    name,
  );

/** Returns the file of the berth with another resource name. */
function other(name: string, parts: Parameters<typeof berth>[0] = {}): SourceFile {
  const text = berth(parts).replace('"hwBerth"', `"${name}"`).replaceAll('system:berth', `system:${name}`);
  return { path: `system/${name}.json`, text };
}

const rejected: readonly AppError[] = [
  ['the current name', { head: was('hwBerth') }, '`hwBerth` is already the current name  write the former name, or remove `was`'],
  ['a table of the server', { head: was('hwUser') }, '`hwUser` is a system table  remove it'],
  ['a name that means something to objects', { head: was('constructor') }, '`constructor` is a reserved name  remove it'],
  [
    'a name that another file still has',
    { head: was('hwPier') },
    '`hwPier` still has a file of its own  remove that file; if the new name is already in use, remove `was`',
  ],
  ['lines of another resource', { head: was('hwPierBoxes') }, "`hwPierBoxes` is the name of another resource's lines  remove it"],
  [
    "a rename that gives its lines another file's name",
    { head: was('hwRoad').replace('»', ''), field: boxes().replace('"boxes"', '»"boxes"') },
    '`hwRoadBoxes`, the former name of these lines, is now another resource  remove `was`',
  ],
  [
    'a former name of another file, too',
    { head: was('hwMole') },
    'the former name `hwMole` is already taken by system/hwAlpha.json  choose another',
  ],
];

describe('the compiler rejects as a former name of a resource', () => {
  it.each(rejected)('%s', (_, parts, reported) => {
    const { text, location } = takeMark(berth(parts));
    const others = [other('hwPier', { field: boxes() }), other('hwRoadBoxes'), other('hwAlpha', { head: was('hwMole').replace('»', '') })];
    const compilation = compileBerth(text, [...neighbors, ...others]);
    expect(lines(compilation)).toEqual([`system/hwBerth.json:${location}  ${reported}`]);
    expect(compilation.resources.map(({ resource }) => resource.name)).not.toContain('hwBerth');
  });
});

describe('a resource with a former name', () => {
  const tablesOf = ({ resources }: Compilation): unknown =>
    resources.map(({ table: { name, former, partOf } }) => ({ name, former, partOf }));

  it('has a table that records it, and so do its lines, whose field can be renamed, too', () => {
    const both = berth({ head: was('hwPier').replace('»', ''), field: boxes(', "was": "crates"') });
    expect(tablesOf(compileBerth(both))).toEqual([
      { name: 'hwBerth', former: { names: ['hwPier'], isSaid: true }, partOf: undefined },
      {
        ...{ name: 'hwBerthBoxes', partOf: 'hwBerth' },
        former: { names: ['hwBerthCrates', 'hwPierCrates', 'hwPierBoxes'], isSaid: true },
      },
    ]);
    const one = berth({ head: was('hwPier').replace('»', ''), field: boxes() });
    const [, child] = compileBerth(one).resources;
    expect(child?.table.former).toEqual({ names: ['hwPierBoxes'], isSaid: false });
    expect(child?.table.columns.find(({ name }) => name === 'hwBerthId')).toMatchObject({ was: 'hwPierId' });
  });

  it('is found by files that refer to its former name, with a warning until they are changed', () => {
    const refers = (name: string): string => field(`"type": "string", "reference": { "resource": "${name}" }`, 'pierId');
    const related = (name: string): string => `,\n  "detail": { "related": [{ "resource": "${name}", "by": "mineId" }] }`;
    const visit = (name: string): SourceFile => other('hwVisit', { field: refers(name), tail: related(name) });
    const mine = field('"type": "string", "reference": { "resource": "hwVisit" }', 'mineId');
    const before = compile([...neighbors, visit('hwPier'), other('hwPier', { field: mine })]);
    expect(lines(before)).toEqual([]);
    const renamed = other('hwBerth', { head: was('hwPier').replace('»', ''), field: mine });
    const files = [...neighbors, visit('hwPier'), renamed];
    const after = compile(files, before.memory);
    expect(lines(after)).toEqual([
      'system/hwVisit.json:15:103  `hwPier` is now called `hwBerth`  write `hwBerth`',
      'system/hwVisit.json:18:41  `hwPier` is now called `hwBerth`  write `hwBerth`',
    ]);
    const [, found] = after.resources;
    expect(found?.resource.fields.at(-1)?.reference?.resource).toBe('hwBerth');
    expect(found?.resource.detail.related.map(({ resource }) => resource)).toEqual(['hwBerth']);
    const sheets = `,\n  "excel": { "related": { "resource": "hwPier", "by": "mineId", "columns": ["code"] } }`;
    const exported = other('hwVisit', { field: refers('hwBerth'), tail: sheets });
    expect(lines(compile([...neighbors, exported, renamed]))).toEqual([
      'system/hwVisit.json:18:39  `hwPier` is now called `hwBerth`  write `hwBerth`',
    ]);
    // Names from an earlier compilation have no effect once the files have changed.
    expect(lines(compile(files, after.memory))).toEqual(lines(after));
    const removed = compile([...neighbors, visit('hwPier'), other('hwBerth', { field: mine })], after.memory);
    expect(lines(removed).join('\n')).toContain('system/hwVisit.json:15:103  there is no resource `hwPier`');
    expect(lines(compile([...neighbors, visit('hwBerth'), renamed], after.memory))).toEqual([]);
  });
});
