import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { materialOfOpenApi } from '../../../codegen/new/openapi/materialOfOpenApi.ts';
import { formatJson } from '../../../codegen/new/write/formatJson.ts';
import { draft, draftRecords, readExample } from './support/draft.ts';

/** The text as the project's formatter would have it. */
function formatted(text: string): string {
  const args = ['node_modules/@biomejs/biome/bin/biome', 'format', '--stdin-file-path=schemas/system/hwThing.json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input: text, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

describe('a drafted file', () => {
  it.each([
    [
      'of a document',
      () => draft(materialOfOpenApi(readExample('3.0/json/petstore.json'), { file: 'p', schema: 'Pet' })).text,
    ],
    [
      'with long lists of words in both scripts, and of numbers',
      () => {
        const words = (count: number, word: string) => Array.from({ length: count }, (_, i) => `${word}${i}`);
        const numbers = Array.from({ length: 200 }, (_, i) => i);
        return `${formatJson({ a: words(22, '状态名称很长'), b: words(60, 'value'), c: numbers, d: [], e: {}, f: { g: { h: { i: 1 } } } })}\n`;
      },
    ],
    [
      'that was merged',
      () => {
        const { text } = draftRecords([{ a: 'x', b: 1 }]);
        return draftRecords([{ a: 'x', c: [{ d: 1 }], b: 1, e: true }], text).text;
      },
    ],
  ])('%s is laid out as the formatter lays out the others', (_, make) => {
    const text = make();
    expect(formatted(text)).toBe(text);
  });
});
