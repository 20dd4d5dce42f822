import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isThere } from './isThere.ts';
import { titlesIn } from './titlesIn.ts';

const tests = join(import.meta.dirname, '..');
const readme = readFileSync(join(tests, 'browser/README.md'), 'utf8');

/** A test as the table names it: the file, and the title or how it begins. */
interface Named {
  readonly rule: string;
  readonly file: string;
  /** Undefined: the whole file is meant. */
  readonly title: string | undefined;
}

/** `unit/x` is a unit test of the console, any other word a file of the browser tests. */
function fileOf(name: string): string {
  return join(tests, name.startsWith('unit/') ? `unit/console/${name.slice('unit/'.length)}` : `browser/${name}`);
}

function pathOf(name: string): string | undefined {
  return ['.test.ts', '.test.tsx'].map((ending) => fileOf(name) + ending).find((path) => existsSync(path));
}

/** The tests that the rows of the table name. Between `;` the file may be left out: it is the one before. */
function namedTests(markdown: string): Named[] {
  const rows = [...markdown.matchAll(/^\| (?!rule |---)(.+?) \| (.+) \|$/gm)];
  return rows.flatMap(([, rule = '', cell = '']) => {
    let file = '';
    return cell.split('; ').map((entry): Named => {
      const [, named, rest] = /^((?:unit\/)?[\w/]+)(?:: (.*))?$/s.exec(entry) ?? [];
      const isFile = named !== undefined && (named.startsWith('unit/') || pathOf(named) !== undefined || file === '');
      if (!isFile) return { rule, file, title: entry };
      file = named;
      return { rule, file, title: rest };
    });
  });
}

test('each test that the table of the browser tests names is there', () => {
  const named = namedTests(readme);
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter(({ file, title }) => {
    const path = pathOf(file);
    return path === undefined || (title !== undefined && !isThere(title, titlesIn(path)));
  });
  expect(missing.map(({ rule, file, title }) => `${rule}: ${file}: ${title ?? ''}`)).toEqual([]);
});

test('a name that nothing answers to would be found', () => {
  const titles = ['keeps text, scroll and filters', '%s', 'closing'];
  expect(isThere('keeps text …', titles)).toBe(true);
  expect(isThere('closing: %s (the address)', titles)).toBe(true);
  expect(isThere('keeps text', titles)).toBe(false);
  expect(isThere('closing: %i', titles)).toBe(false);
  expect(isThere('loses text …', titles)).toBe(false);
  expect(namedTests('| rule | test |\n| --- | --- |\n| a rule | nowhere: this; that; unit/x |\n')).toEqual([
    { rule: 'a rule', file: 'nowhere', title: 'this' },
    { rule: 'a rule', file: 'nowhere', title: 'that' },
    { rule: 'a rule', file: 'unit/x', title: undefined },
  ]);
});
