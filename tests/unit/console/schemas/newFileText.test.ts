import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../../codegen/compile.ts';
import { newFilePath, newFileText, schemaQuery, toSearch } from '../../../../src/console/schemas/schemaQuery.ts';
import { printJsonText } from '../../../../src/contract/printJson.ts';

const read = (path: string) => ({
  path,
  text: readFileSync(join(import.meta.dirname, '../../../../schemas', path), 'utf8'),
});

describe('a new file', () => {
  test.each([
    { name: 'hwBerth', zh: '泊位', en: 'Berth', area: 'system', folder: 'system' },
    { name: 'x2', zh: '"引号"', en: 'Quote \\ "quote"', area: 'finance', folder: 'money' },
    { name: 'hw2', zh: '二', en: 'Two', area: 'system', folder: 'system' },
  ])('named $name is valid and formatted', (start) => {
    const file = { path: newFilePath(start), text: newFileText(start) };
    expect(printJsonText(file.text)).toBe(file.text);
    const { faults, resources } = compile([read('areas.json'), file]);
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(resources[0]?.resource).toMatchObject({ name: start.name, title: { zh: start.zh, en: start.en } });
  });

  test('can be reopened by its address', () => {
    const start = { name: 'hwBerth', zh: '泊 & 位', en: 'Berth?', area: 'system', folder: 'system' };
    expect(schemaQuery(toSearch({ mode: 'create', start }))).toEqual({ mode: 'create', start });
    expect(schemaQuery(toSearch({ mode: 'edit', file: 'a/b.json' }))).toEqual({ mode: 'edit', file: 'a/b.json' });
    expect(schemaQuery('')).toBeUndefined();
  });
});
