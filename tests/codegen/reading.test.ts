import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { tempFolder } from '../support/tempFolder.ts';
import { berth, compileBerth, lines, neighbors, takeMark } from './support/fixtures.ts';

const syntax: readonly (readonly [name: string, marked: string, message: string])[] = [
  ['an empty file', '»', 'the file is empty  write a resource, or remove the file'],
  ['a comment', '{\n  »// why\n}', 'comments are not allowed  remove the comment'],
  ['a trailing comma', '{ "name": "a",\n »}', 'a name in double quotes is expected here  remove the comma before it'],
  ['a missing comma', '{ "name": "a"\n  »"title": 1 }', 'a comma is expected here  put a comma between the two'],
  ['single quotes', "{ »'name': 1 }", 'this is not a JSON value  put texts in double quotes, or write true, false or null'],
  ['an open brace', '{ "name": { "zh": 1 »', 'a closing brace } is missing  add the brace that closes `{` on line 1'],
  [
    'an open brace further up',
    '{\n  "record": {\n    "properties": {\n      "a": 1\n  },\n  "display": 2\n}\n»',
    'a closing brace } is missing  add the brace that closes `{` on line 3',
  ],
  ['a brace that stays open in a list', '[\n  { "a": 1\n»]', 'a closing brace } is missing  add the brace that closes `{` on line 2'],
  ['typographic quotes', '{ »“name”: 1 }', '`“` is not valid in JSON  write `"` instead'],
  ['a typographic quote at the end', '{ "name»”: 1 }', '`”` is not valid in JSON  write `"` instead'],
  ['a full-width colon', '{ "name"»：1 }', '`：` is not valid in JSON  write `:` instead'],
  ['a full-width comma', '{ "name": true»，\n "a": 1 }', '`，` is not valid in JSON  write `,` instead'],
  ['a full-width brace', '»｛ "name": 1 }', '`｛` is not valid in JSON  write `{` instead'],
  ['a second value', '{} »{}', "there is more text after the end of the file's JSON  remove everything after the last brace"],
  ['the same key twice', '{ "name": "a",\n  »"name": "b" }', '`name` occurs twice  keep one of the two'],
  ['20,000 levels', `${'['.repeat(32)}»${'['.repeat(19_968)}`, 'nested more than 32 levels deep  reduce the nesting'],
  ['a list instead of a resource', '»[]', 'the file is a list  write an object here'],
];

describe('reading a file', () => {
  it.each(syntax)('rejects %s', (_, marked, reported) => {
    const { text, location } = takeMark(marked);
    expect(lines(compileBerth(text)).filter((line) => line.startsWith('system'))).toEqual([`system/hwBerth.json:${location}  ${reported}`]);
  });

  it('counts lines the same with Windows line ends, and skips a byte order mark', () => {
    const { text, location } = takeMark(berth({ required: '["code",\n »"codes"]' }));
    const [line] = lines(compileBerth(`\uFEFF${text.replaceAll('\n', '\r\n')}`));
    expect(line).toBe(`system/hwBerth.json:${location}  there is no field \`codes\`  did you mean \`code\`?`);
  });

  it('rejects a record of 20,000 fields within a second', () => {
    const fields = Array.from({ length: 20_000 }, (_, i) => `,\n"f${i}": { "type": "string", "title": { "zh": "f", "en": "f" } }`);
    const { faults } = compileBerth(berth({ field: fields.join('') }));
    expect(faults.map(({ what }) => what.en)).toContain('the file is larger than 1 MB');
  });

  it('rejects more than 300 fields at the word `properties`', () => {
    const fields = Array.from({ length: 300 }, (_, i) => `,\n"f${i}": { "type": "string", "title": { "zh": "f", "en": "f" } }`);
    expect(lines(compileBerth(berth({ field: fields.join('') })))).toEqual([
      'system/hwBerth.json:8:5  the record has 306 fields  use at most 300',
    ]);
  });

  it('reports a hundred faults of a file, and that there are more', () => {
    const fields = Array.from({ length: 10_000 }, (_, i) => `,\n"f${i}": { "typ": "string", "title": { "zh": "f" } }`);
    const reported = lines(compileBerth(berth({ field: fields.join('') })));
    expect(reported.filter((line) => line.includes('unknown keyword') || line.includes('` is missing'))).toHaveLength(100);
    for (const more of ['errors', 'warnings'])
      expect(reported.filter((line) => line.endsWith(`the file has more ${more}  fix these first`))).toHaveLength(1);
  });

  it('stops after 2,000 files', () => {
    const many = Array.from({ length: 2_001 }, (_, i) => ({ path: `x/${String(i).padStart(5, '0')}.json`, text: '' }));
    expect(lines(compile(many)).at(-1)).toBe(
      'x/02000.json:1:1  there are more than 2000 files  remove some files; this file and those after it are not read',
    );
  });
});

describe('reading a folder', () => {
  it('gives the JSON files in the order of their paths, without the meta schema, dot files and other files', () => {
    using folder = tempFolder('schemas');
    mkdirSync(join(folder.path, 'system'));
    mkdirSync(join(folder.path, '.git'));
    const names = ['system/b.json', 'system/a.json', 'enums.json', '.x.json', '.git/c.json', 'README.md', 'resource.meta.schema.json'];
    for (const name of names) writeFileSync(join(folder.path, name), `"${name}"`);
    expect(readFolder(folder.path)).toEqual([
      { path: 'enums.json', text: '"enums.json"' },
      { path: 'system/a.json', text: '"system/a.json"' },
      { path: 'system/b.json', text: '"system/b.json"' },
    ]);
  });

  it('rejects invalid UTF-8 instead of reading other characters than were written', () => {
    using folder = tempFolder('schemas');
    const text = '{ "zh": "泊位" }';
    const gbk = [...Buffer.from('{ "zh": "'), 0xb2, 0xb4, 0xce, 0xbb, ...Buffer.from('" }')];
    writeFileSync(join(folder.path, 'bom.json'), `\uFEFF${text}`);
    writeFileSync(join(folder.path, 'gbk.json'), Buffer.from(gbk));
    writeFileSync(join(folder.path, 'utf16.json'), Buffer.from(`\uFEFF${text}`, 'utf16le'));
    writeFileSync(join(folder.path, 'utf16be.json'), Buffer.from(`\uFEFF${text}`, 'utf16le').swap16());
    writeFileSync(join(folder.path, 'wide.json'), Buffer.from('{ "en": "Berth" }', 'utf16le'));
    const rejected = ['gbk', 'utf16', 'utf16be', 'wide'].map((name) => `${name}.json`);
    expect(readFolder(folder.path)).toEqual([
      { path: 'bom.json', text: `\uFEFF${text}` },
      ...rejected.map((path) => ({ path, text: '', rejected: 'encoding' })),
    ]);
    expect(lines(compile(readFolder(folder.path).slice(1)))).toEqual(
      rejected.map((path) => `${path}:1:1  this file is not UTF-8  save it as UTF-8`),
    );
  });

  it('does not read large files, nor links that lead out of the folder or nowhere', () => {
    using outside = tempFolder('outside');
    using folder = tempFolder('schemas');
    writeFileSync(join(outside.path, 'secret.json'), '"secret"');
    writeFileSync(join(folder.path, 'sound.json'), '"sound"');
    writeFileSync(join(folder.path, 'large.json'), ' '.repeat(1_000_001));
    symlinkSync(join(outside.path, 'secret.json'), join(folder.path, 'leaving.json'));
    symlinkSync('nowhere', join(folder.path, 'dangling.json'));
    symlinkSync('sound.json', join(folder.path, 'staying.json'));
    symlinkSync(outside.path, join(folder.path, 'folder'));
    expect(readFolder(folder.path)).toEqual([
      { path: 'dangling.json', text: '', rejected: 'link' },
      { path: 'large.json', text: '', rejected: 'size' },
      { path: 'leaving.json', text: '', rejected: 'link' },
      { path: 'sound.json', text: '"sound"' },
      { path: 'staying.json', text: '"sound"' },
    ]);
    expect(lines(compile([...neighbors, ...readFolder(folder.path).slice(0, 3)])).slice(0, 2)).toEqual([
      'dangling.json:1:1  this link does not point to a file in the folder  put the file itself here',
      'large.json:1:1  the file is larger than 1 MB  split it into several resources',
    ]);
  });
});
