import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { findUnformatted } from '../../codegen/format.ts';
import { materialOfOpenApi } from '../../codegen/new/sources/openapi.ts';
import { printJsonText } from '../../src/contract/printJson.ts';
import { guideTexts } from '../support/guideSteps.ts';
import { type TempFolder, tempFolder } from '../support/tempFolder.ts';
import { draft, draftRecords, readExample } from './new/support/draft.ts';
import { berth, neighbors } from './support/fixtures.ts';

function codegen(word: string, folder: TempFolder): { code: number | null; out: string; err: string } {
  const args = ['src/main/codegen.ts', word, '--schemas', folder.path];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

/** Returns a folder that contains a resource file with this text, and the files to which it refers. */
function folderWith(text: string): TempFolder {
  const folder = tempFolder('schemas');
  mkdirSync(join(folder.path, 'system'));
  for (const file of [...neighbors, { path: 'system/hwBerth.json', text }]) writeFileSync(join(folder.path, file.path), file.text);
  return folder;
}

const berthIn = (folder: TempFolder) => readFileSync(join(folder.path, 'system/hwBerth.json'), 'utf8');

describe('npm run codegen -- format', () => {
  it('formats every file, including shared ones, and lists the changed ones', () => {
    using folder = folderWith(JSON.stringify(JSON.parse(berth()), null, 4));
    const { code, out } = codegen('format', folder);
    expect({ code, out }).toEqual({ code: 0, out: 'formatted areas.json, enums.json, system/hwBerth.json\n' });
    expect(berthIn(folder)).toBe(printJsonText(berth()));
    expect(findUnformatted(folder.path)).toEqual([]);
    expect(codegen('format', folder).out).toBe('all files are already formatted\n');
  });

  it('leaves invalid JSON unchanged, reports its fault, and formats the others', () => {
    const commented = berth().replace('"required"', '/* both */ "required"');
    using folder = folderWith(commented);
    const { code, out, err } = codegen('format', folder);
    expect({ code, out }).toEqual({ code: 1, out: 'formatted areas.json, enums.json\n' });
    expect(err).toMatch(/system\/hwBerth\.json:7:\d+ {2}\S.*\n$/);
    expect(berthIn(folder)).toBe(commented);
  });

  it('keeps Windows line endings', () => {
    using folder = folderWith(`${printJsonText(berth())}`.replaceAll('\n', '\r\n'));
    expect(codegen('format', folder).out).not.toContain('hwBerth');
    writeFileSync(join(folder.path, 'system/hwBerth.json'), berth().replaceAll('\n', '\r\n'));
    expect(codegen('format', folder).out).toContain('hwBerth');
    expect(berthIn(folder)).toBe(printJsonText(berth())?.replaceAll('\n', '\r\n'));
  });

  it('is required by check, which names the first differing line; the compiler accepts the file anyway', () => {
    const printed = printJsonText(berth()) ?? '';
    using folder = folderWith(printed.replace('"maxLength": 12', '"maxLength":   12'));
    const line = printed.split('\n').findIndex((each) => each.includes('"maxLength": 12')) + 1;
    const { code, err } = codegen('check', folder);
    expect(code).toBe(1);
    expect(err).toContain(`system/hwBerth.json:${line}:1  is not formatted  run npm run codegen -- format\n`);
    const text = berthIn(folder);
    expect(compile([...neighbors, { path: 'system/hwBerth.json', text }]).faults).toEqual([]);
  });
});

describe('the output of format is the same as', () => {
  it('every file of the project, including the meta schema', () => {
    expect(findUnformatted('schemas').map(({ path, line }) => `${path}:${line}`)).toEqual([]);
  });

  it('the texts to paste from the guide, after each of its steps', () => {
    for (const text of guideTexts()) expect(printJsonText(text)).toBe(text);
  });

  it.each([
    ['of a document', () => draft(materialOfOpenApi(readExample('3.0/json/petstore.json'), { file: 'p', schema: 'Pet' })).text],
    ['of an answer', () => draftRecords([{ a: 'x', b: 1 }]).text],
    [
      'with new fields in a file that was not',
      () => {
        const before = JSON.stringify(JSON.parse(draftRecords([{ a: 'x', b: 1 }]).text), null, 2);
        return draftRecords([{ a: 'x', c: [{ d: 1 }], b: 1, e: true }], before).text;
      },
    ],
  ])('a draft %s', (_, make) => {
    const text = make();
    expect(printJsonText(text)).toBe(text);
  });
});
