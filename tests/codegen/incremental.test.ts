import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Compilation, compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import type { CompiledResource, SourceFile } from '../../codegen/types.ts';
import { edited, series } from './support/edits.ts';
import { berth, field, lines } from './support/fixtures.ts';

/** The number of random series of edits. */
const runs = Number(process.env.COMPILE_SERIES ?? 2);

/** Returns what to compare of a compilation. The hash stands for code and checks, because they follow from schema and resource. */
function outcome({ resources, areas, enums, faults }: Compilation): unknown {
  const reported = ({ file, resource, table, schema, hash }: CompiledResource) => ({
    file,
    resource,
    table,
    schema,
    hash,
  });
  return { resources: resources.map(reported), areas, enums, faults };
}

function resource(name: string, more = '', path = `system/${name}.json`): SourceFile {
  const text = berth({ field: more }).replace('hwBerth', name).replace('system:berth', `system:${name}`);
  return { path, text };
}

const refersTo = (name: string): string => field(`"type": "string", "reference": { "resource": "${name}" }`);
const copies = '"type": "string", "reference": { "resource": "one", "copy": { "country": "country" } }';
const lined = field(
  '"type": "array", "lines": { "record": { "type": "object", "properties": { "box": { "type": "string", "title": { "zh": "箱", "en": "Box" } } } } }',
  'boxes',
);
const childOf = '"type": "array", "lines": { "resource": "one", "by": "extra" }';
const unique = ',\n  "unique": [{ "fields": ["code"], "when": { "status": "1" } }]';

/** The real files, and more files that depend on each other in every possible way. */
const leaning: readonly SourceFile[] = [
  ...readFolder('schemas'),
  resource('one', refersTo('two')),
  resource('two', field(childOf, 'ones')),
  resource('three', field(copies)),
  resource('four', lined),
  {
    ...resource('five'),
    text: resource('five', refersTo('hwUser')).text.replace('"perms"', '"shared": true,\n  "perms"'),
  },
  { path: 'system/six.json', text: berth({ tail: unique }).replace('hwBerth', 'six').replace('system:berth', 'a:six') },
];

/** Returns the files with the text of one of them changed. */
function changed(path: string, change: (text: string) => string): SourceFile[] {
  return leaning.map((file) => (file.path === path ? { path, text: change(file.text) } : file));
}

describe('incremental compilation', () => {
  it('gives the same result as a full compilation after any edits', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(series, (looks) => {
        let files: readonly SourceFile[] = leaning;
        let before = compile(files);
        for (const edits of looks) {
          for (const edit of edits) files = edited(files, edit, leaning);
          const now = compile(files, before.memory);
          expect(outcome(now)).toEqual(outcome(compile(files)));
          before = now;
        }
      }),
      { numRuns: runs },
    );
  });

  it('reuses the results of unchanged files', () => {
    const before = compile(leaning);
    const after = compile(
      changed('system/five.json', (text) => text.replace('hwUser', 'hwShipConfig')),
      before.memory,
    );
    const anew = after.resources.filter((one) => !before.resources.includes(one));
    expect(anew.map(({ file }) => file)).toEqual(['system/five.json']);
  });

  it('reuses the generated code of a resource', () => {
    const before = compile(leaning);
    const codes = before.resources.map(({ code }) => code);
    expect(compile(leaning, before.memory).resources.map(({ code }) => code)).toEqual(codes);
  });

  it.each<[string, SourceFile[], RegExp]>([
    [
      'a choice',
      changed('enums.json', (text) => text.replace(/("EnableStatus".*?"value": )"1"/s, '$1"7"')),
      /^system\/six\.json:.* "1" is not one of the choices/m,
    ],
    ['an enum', changed('enums.json', (text) => text.replace('"EnableStatus"', '"Other"')), /^system\/six\.json:/m],
    ['an area', changed('areas.json', () => '{}'), /^system\/hwShipConfig\.json:.* there is no area/m],
    ['a file', leaning.filter(({ path }) => path !== 'system/one.json'), /^system\/three\.json:.* no resource `one`/m],
    [
      'a field',
      changed('system/one.json', (text) => text.replaceAll('"country"', '"land"')),
      /^system\/three\.json:.* `one` has no field `country`/m,
    ],
    [
      'a reference back',
      changed('system/one.json', (text) => text.replace('"resource": "two"', '"resource": "five"')),
      /^system\/two\.json:.* `one\.extra` does not refer to `two`/m,
    ],
    [
      'soundness',
      changed('system/one.json', (text) => text.replace('["code"]', '["nothing"]')),
      /^system\/three\.json:.* not in use because its own file has errors/m,
    ],
  ])('reports %s that another file depends on', (_, files, reported) => {
    const before = compile(leaning);
    expect(before.faults).toEqual([]);
    expect(lines(compile(files, before.memory)).join('\n')).toMatch(reported);
  });

  it('suggests a name added since', () => {
    const files = [...leaning, resource('lost', refersTo('sevn'))];
    const before = compile(files);
    const after = compile([...files, resource('seven')], before.memory);
    expect(lines(before).join()).not.toContain('seven');
    expect(lines(after).join()).toContain('did you mean `seven`?');
  });

  it('reports nothing once all is fixed', () => {
    const first = compile(leaning);
    const broken = compile(
      changed('enums.json', () => '{'),
      first.memory,
    );
    const mended = compile(leaning, broken.memory);
    // Exchange rates use no enums of other files.
    expect(broken.resources.map(({ file }) => file)).toEqual(['finance/hwExchangeRate.json']);
    expect(outcome(mended)).toEqual(outcome(first));
  });
});
