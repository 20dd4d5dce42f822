import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { titlesIn } from '../titlesIn.ts';
import { advisories } from './advisories.ts';

const folder = join(import.meta.dirname, '../..');
const number = /CVE-\d{4}-\d+|GHSA(?:-[0-9a-z]{4}){3}|(?:eladmin|RuoYi|RuoYi issue|JeecgBoot) \d+/g;

/** Returns the numbers of advisories that occur in the titles of tests in a file. A number elsewhere in the file does not count. */
function namedIn(file: string): ReadonlySet<string> {
  return new Set(titlesIn(join(folder, file)).flatMap((title) => title.match(number) ?? []));
}

const numberIn = (name: string): string => name.match(number)?.[0] ?? name;

test.each(advisories)('$name ($hole) has its tests', ({ name, tests }) => {
  expect(tests.filter((file) => !namedIn(file).has(numberIn(name)))).toEqual([]);
  expect(tests.length).toBeGreaterThan(0);
});

test('every advisory named in a test title is in the table', () => {
  const known = new Set(advisories.map(({ name }) => numberIn(name)));
  const files = globSync('{api,browser,unit,codegen}/**/*.test.{ts,tsx}', { cwd: folder });
  const others = files.flatMap((file) => [...namedIn(file)].filter((name) => !known.has(name)));
  expect(others).toEqual([]);
});

test.each([
  ...['RuoYi CVE-2026-37669', 'Directus CVE-2025-55746', 'Directus CVE-2024-6534', 'Strapi CVE-2023-34235'],
  ...['Strapi CVE-2026-27886', 'NocoBase CVE-2026-52887', 'NocoBase CVE-2026-41641', 'Payload CVE-2025-4644'],
  ...['eladmin 902', 'Ant Design Pro CVE-2019-18350'],
])('%s is in the table', (name) => {
  expect(advisories.map((advisory) => advisory.name)).toContain(name);
});
