import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync(['src/**/*.{ts,tsx}', 'schemas/**/*.json'], {
  exclude: (name) => name.includes('generated') || name.endsWith('.meta.schema.json'),
});
const sources = files.map((file) => readFileSync(file, 'utf8'));

/** Labels that belong to another program: the print dialog of the browser. */
const foreign = ['另存为 PDF', 'Save as PDF'];

/**
 * Returns the quotations in a line that have no placeholders: in typographic quotes, or in straight ones within a text if they begin with
 * a capital letter.
 */
function quotedIn(line: string): readonly string[] {
  if (/^\s*(?:\/\/|\/?\*)|^import /.test(line)) return [];
  const straight = /\b(?:zh|en): ['`]/.test(line) ? [...line.matchAll(/"([A-Z][^"{}$]*)"/g)] : [];
  return [...line.matchAll(/“([^”{}$]+)”/g), ...straight].flatMap(([, label]) => label ?? []);
}

/** Whether this is a text of the console, or a title in a resource file. */
function exists(label: string): boolean {
  return sources.some((source) => source.includes(`'${label}'`) || source.includes(`": "${label}"`));
}

test('messages quote only labels that are on the screen', () => {
  const quoted = sources.flatMap((source) => source.split('\n').flatMap(quotedIn));
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter((label) => !foreign.includes(label) && !exists(label))).toEqual([]);
});
