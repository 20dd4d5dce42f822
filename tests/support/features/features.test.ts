import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isThere } from '../isThere.ts';
import { usualTitlesIn } from '../titlesIn.ts';
import { type Feature, features } from './features.ts';
import { isInBoth } from './isInBoth.ts';

const root = join(import.meta.dirname, '../../..');

/** Returns the keywords in `schemas/REFERENCE.md`, as `section: keyword`. */
function keywordsIn(markdown: string): ReadonlySet<string> {
  const sections = markdown.split(/^## /m).slice(1);
  return new Set(
    sections.flatMap((section) => {
      const [title] = section.split('\n');
      return [...section.matchAll(/^\| \**`([^`]+)`\** \|/gm)].map(([, keyword]) => `${title}: ${keyword}`);
    }),
  );
}

/** Splits the name of a test, `file: title`, into path and title. */
function placeOf(named: string): { readonly path: string; readonly title: string } {
  const [, file = '', title = ''] = /^(\w+): (.+)$/.exec(named) ?? [];
  return { path: join(root, 'tests/browser', `${file}.test.ts`), title };
}

/** Returns the keywords that the reference does not have, and the tests that do not exist. */
function missingIn(all: readonly Feature[], keywords: ReadonlySet<string>): string[] {
  return all.flatMap(({ name, keyword, test: named }) => {
    const { path, title } = placeOf(named);
    const isTested = existsSync(path) && isThere(title, usualTitlesIn(path));
    return [
      ...(keyword === undefined || keywords.has(keyword) ? [] : [`${name}: no keyword ${keyword}`]),
      ...(isTested ? [] : [`${name}: no test ${named}`]),
    ];
  });
}

describe('features of lists, forms and details', () => {
  const keywords = keywordsIn(readFileSync(join(root, 'schemas/REFERENCE.md'), 'utf8'));

  test('have a browser test, and a keyword that is in the reference', () => {
    expect(features.length).toBeGreaterThan(50);
    expect(missingIn(features, keywords)).toEqual([]);
  });

  test('are tested in both languages', () => {
    const inOne = features.filter(({ test: named }) => {
      const { path, title } = placeOf(named);
      return !isInBoth(readFileSync(path, 'utf8'), title.replace(/ ?…$/, ''));
    });
    expect(inOne.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    [`describe.each(['zh', 'en'] as const)('a (%s)', (language) => {\n  test('goes on', () => {\n  });\n});`, true],
    [`const sides = [{ words: 'zh' }, { words: 'en' }];\ndescribe.each(sides)('a', () => {\n  test('goes on', () => {\n  });\n});`, true],
    [`test.each([\n  ['zh'],\n  ['en'],\n] as const)('goes on', () => {\n});`, true],
    [`test.each(\n  eachLanguage('en', [\n    ['zh'],\n    ['en'],\n  ]),\n)('goes on', () => {\n});`, true],
    [
      `const sides = [{ words: 'zh' }, { words: 'en' }];\ndescribe.each(eachLanguage('en', sides))('a', () => {\n  test('goes on', () => {\n  });\n});`,
      true,
    ],
    [`test('goes on', () => {\n  run('en');\n});\ntest('c', () => {\n  run('zh');\n});`, false],
    [`test('goes on', () => {\n  chooseLanguage(page, 'zh');\n  chooseLanguage(page, 'en');\n});`, false],
    [`test('goes on', () => {\n  expect(it).toBe('没有改动');\n  chooseLanguage(page, 'en');\n});`, false],
    [`test('goes on', () => {\n  expect(it).toBe('没有改动');\n  expect(it).toBe('No changes');\n});`, true],
    [`describe.each(['zh', 'en'])('a', () => {\n});\ntest('goes on', () => {\n  run();\n});`, false],
  ])('are recognized as tested in both languages or not (%#)', (source, isIt) => {
    expect(isInBoth(source, 'goes on')).toBe(isIt);
  });

  test('a removed keyword or test is detected', () => {
    const [first] = features as [Feature];
    const removed = [
      { ...first, name: 'a', keyword: 'The list: nothing' },
      { ...first, name: 'b', test: 'choice: nobody has written this …' },
      { ...first, name: 'c', test: 'nowhere: this' },
    ];
    expect(missingIn(removed, keywords)).toEqual([
      'a: no keyword The list: nothing',
      'b: no test choice: nobody has written this …',
      'c: no test nowhere: this',
    ]);
  });
});
