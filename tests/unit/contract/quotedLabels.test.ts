import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync(['src/**/*.{ts,tsx}', 'schemas/**/*.json'], {
  exclude: (name) => name.includes('generated') || name.endsWith('.meta.schema.json'),
});
const sources = files.map((file) => readFileSync(file, 'utf8'));

/** A label of another program: the print dialog of the browser. */
const foreign = ['另存为 PDF', 'Save as PDF'];

/** The quotations without placeholders in a line: in typographic quotes, or capitalized in straight ones within a text. */
function quotedIn(line: string): readonly string[] {
  if (/^\s*(?:\/\/|\/?\*)|^import /.test(line)) return [];
  const straight = /\b(?:zh|en): ['`]/.test(line) ? [...line.matchAll(/"([A-Z][^"{}$]*)"/g)] : [];
  return [...line.matchAll(/“([^”{}$]+)”/g), ...straight].flatMap(([, label]) => label ?? []);
}

/** Whether a text of the console or a title in a resource file is exactly this label. */
function exists(label: string): boolean {
  return sources.some((source) => source.includes(`'${label}'`) || source.includes(`": "${label}"`));
}

test('messages quote only labels that are on the screen', () => {
  const quoted = sources.flatMap((source) => source.split('\n').flatMap(quotedIn));
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter((label) => !foreign.includes(label) && !exists(label))).toEqual([]);
});
