import { describe, expect, it } from 'vitest';
import { type Compilation, compile } from '../../codegen/compile.ts';
import type { SourceFile } from '../../codegen/types.ts';
import { berth, lines, neighbors } from './support/fixtures.ts';

const screens = '\n  "screens": { "system/berth": { "view": "list", "path": "/berth", "area": "system" } },';
const text = berth({ head: screens });
const file = { path: 'system/hwBerth.json', text };

/** Returns a resource file with another name. It has the fields of the berth and the given parts. */
const named = (name: string, head = '', perms = `system:${name}`): SourceFile => ({
  path: `system/${name}.json`,
  text: berth({ head }).replace('hwBerth', name).replace('system:berth', perms),
});
const compiled = (files: readonly SourceFile[], before?: Compilation): Compilation =>
  compile([...neighbors, ...files], before?.memory, before?.resources);
const from = ({ resources }: Compilation): string[] => resources.map((one) => one.file);
const accused = ({ faults }: Compilation): string[] => [...new Set(faults.map((fault) => fault.file))];

/** A copy of the file. Its path sorts before that of the original. */
const copy = { path: 'system/a copy.json', text };

describe('a copy of a file', () => {
  it('does not replace the live file', () => {
    const before = compiled([file]);
    const after = compiled([copy, file], before);
    expect(from(after)).toEqual([file.path]);
    expect(accused(after)).toEqual([copy.path]);
    expect(lines(after)[0]).toContain(`the name \`hwBerth\` is already taken by ${file.path}`);
  });

  it('does not replace the live file, even if that has another file name', () => {
    const old = { path: 'system/z.json', text };
    expect(from(compiled([file, old], compiled([old])))).toEqual([old.path]);
  });

  it('gives way, when nothing is live, to the file named after its resource', () => {
    expect(from(compiled([copy, file]))).toEqual([file.path]);
    expect(accused(compiled([copy, file]))).toEqual([copy.path]);
  });

  it('gives way with another name too, when nothing is live', () => {
    const renamed = { ...copy, text: text.replace('hwBerth', 'hwOther') };
    expect(from(compiled([renamed, file]))).toEqual([file.path]);
  });

  it('is used once the other file is deleted', () => {
    const after = compiled([copy], compiled([file]));
    expect(from(after)).toEqual([copy.path]);
    expect(lines(after)).toEqual([]);
  });

  it('is not affected by unrelated files', () => {
    const leaner = named('hwPier').text.replace(
      '"length": {',
      '"extra": { "title": { "zh": "题", "en": "T" }, "type": "string", "reference": { "resource": "hwBerth", "copy": { "country": "country" } } }, "length": {',
    );
    const lacking = { ...copy, text: text.replace(/,\n {6}"country": .*/, '') };
    expect(lacking.text).not.toBe(text);
    const pier = { path: 'system/hwPier.json', text: leaner };
    expect(from(compiled([lacking, file, pier]))).toEqual([file.path, pier.path]);
  });
});

describe('a file that is live and at fault now', () => {
  const before = compiled([file]);
  it.each([
    ['half written', text.slice(0, 200)],
    ['without a required field', text.replace('["code"]', '["nothing"]')],
    ['a copy of another file', named('hwPier').text],
  ])('keeps what it claims: %s', (_, broken) => {
    const pier = named('hwPier');
    const then = compiled([file, pier], before);
    const thieves = [
      { path: 'system/a.json', text: berth().replace('system:berth', 'system:a') },
      named('hwA', '', 'system:berth'),
      named('hwB', screens),
      named('hwC', '\n  "base": "/hw/wms/hwBerth", "calls": { "find": "findHwBerthList", "import": false },'),
    ];
    const after = compiled([...thieves, { ...file, text: broken }, pier], then);
    expect(from(after)).toEqual([pier.path]);
    expect(accused(after)).toEqual(expect.arrayContaining(thieves.map(({ path }) => path)));
  });
});

describe('two files that are live', () => {
  it('may swap what they claim', () => {
    const a = named('hwA', screens.replaceAll('berth', 'one'));
    const b = named('hwB', screens.replaceAll('berth', 'two'));
    const before = compiled([a, b]);
    const after = compiled([named('hwA', screens.replaceAll('berth', 'two')), named('hwB', screens.replaceAll('berth', 'one'))], before);
    expect(lines(after)).toEqual([]);
    expect(from(after)).toEqual([a.path, b.path]);
  });

  it('keep their claims from each other', () => {
    const a = named('hwA', screens.replaceAll('berth', 'one'));
    const b = named('hwB', screens.replaceAll('berth', 'two'));
    const after = compiled([named('hwA', screens.replaceAll('berth', 'two')), b], compiled([a, b]));
    expect(from(after)).toEqual([b.path]);
    expect(accused(after)).toEqual([a.path]);
  });
});
