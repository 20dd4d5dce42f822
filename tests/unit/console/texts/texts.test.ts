import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../../../src/console/texts/en.ts';
import { say, sayIn } from '../../../../src/console/texts/i18n.ts';
import { zh } from '../../../../src/console/texts/zh.ts';

type Room = Readonly<Record<string, Readonly<Record<string, string>>>>;
const flat = (texts: Room) =>
  Object.entries(texts).flatMap(([room, words]) =>
    Object.entries(words).map(([key, text]) => [`${room}.${key}`, text] as const),
  );
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

test('both languages have the same texts, none empty', () => {
  expect(flat(en).map(([key]) => key)).toEqual(flat(zh).map(([key]) => key));
  for (const [key, text] of [...flat(en), ...flat(zh)]) expect(text.trim(), key).not.toBe('');
});

test('a text and its translation have the same places to fill', () => {
  const english = new Map(flat(en));
  for (const [key, text] of flat(zh)) expect(places(english.get(key) ?? ''), key).toEqual(places(text));
});

test('a text is said in Chinese unless told otherwise, with its places filled', () => {
  expect(say('list.total', { n: 7 })).toBe('共 7 条');
});

test('a count stands beside the English word for so many', () => {
  const said = (n: number | string) => sayIn('en')('sheet.showMore', { n });
  expect([1, '1', 2, '1,001'].map(said)).toEqual([
    ...['Show 1 more row', 'Show 1 more row', 'Show 2 more rows', 'Show 1,001 more rows'],
  ]);
});

/** What is counted in the words of this house. */
const counted = [
  ...[
    'records',
    'rows',
    'lines',
    'files',
    'columns',
    'filters',
    'fields',
    'views',
    'versions',
    'characters',
    'matches',
  ],
  ...[
    'orders',
    'pallets',
    'cartons',
    'bins',
    'destinations',
    'deliveries',
    'trips',
    'stops',
    'miles',
    'days',
    'labels',
  ],
  ...[
    'prices',
    'decimals',
    'payables',
    'receivables',
    'groups',
    'places',
    'screens',
    'buttons',
    'sessions',
    'documents',
  ],
].join('|');

test('no word of people is left with a bare plural by a count: of one it would be wrong', () => {
  const bare = new RegExp(`(?:\\{\\{?\\w+\\}\\}?|\\$\\{[^{}]*\\}) (?:${counted})\\b(?!=)`);
  const isTold = (line: string) => !/^\s*(\*|\/\/|\/\*)|new \w*Error\(/.test(line) && bare.test(line);
  const files = filesOf('src/{console,business,contract,fields,server,main}/**/*.{ts,tsx}');
  expect(
    files.flatMap((file) =>
      code([file])
        .split('\n')
        .filter(isTold)
        .map((line) => `${file}: ${line.trim()}`),
    ),
  ).toEqual([]);
  expect(['{n} rows', '$'.concat('{all.length} pallets'), '{{max}} characters'].filter(isTold)).toHaveLength(3);
  expect(['{n} {n:row|rows}', "many(n, 'row')", '// {n} rows', 'a={a} rows={rows}'].filter(isTold)).toEqual([]);
});

/** Everything that is written in quotes or backquotes in these files, each place to fill of a template as `*`. */
function quotedIn(files: readonly string[]): readonly string[] {
  const text = code(files);
  const templates = [...text.matchAll(/`([^`\n]*)`/g)].map(([, words = '']) => words.replaceAll(/\$\{[^}]*\}/g, '*'));
  return [...[...text.matchAll(/'([^'\n]*)'/g)].map(([, words = '']) => words), ...templates];
}

function code(files: readonly string[]): string {
  return files.map((file) => readFileSync(`${root}/${file}`, 'utf8')).join('\n');
}

const root = `${import.meta.dirname}/../../../..`;
const filesOf = (pattern: string) => globSync(pattern, { cwd: root });

test('every text is used', () => {
  const readers = filesOf('src/console/**/*.{ts,tsx}').filter((file) => !/texts.(zh|en)\.ts$/.test(file));
  const named = quotedIn(readers);
  const patterns = named
    .filter((text) => /^\w+\.\w*\*\w*$/.test(text) && text !== 'face.*')
    .map((text) => new RegExp(`^${text.replace('.', '\\.').replace('*', '\\w+')}$`));
  // The faces ask for theirs by the last part alone; `services.tsx` lists what they may ask for.
  const faces = quotedIn(filesOf('src/fields/**/*.tsx').filter((file) => !file.endsWith('services.tsx')));
  // Titles of the fields that every record has are taken as a room, in both languages at once.
  const wholeRooms = ['field'].filter((room) => code(readers).includes(`zh.${room}`));
  const isUsed = (key: string) =>
    named.includes(key) ||
    wholeRooms.includes(key.split('.')[0] ?? '') ||
    patterns.some((pattern) => pattern.test(key)) ||
    (key.startsWith('face.') && faces.includes(key.slice('face.'.length)));
  expect(
    flat(zh)
      .map(([key]) => key)
      .filter((key) => !isUsed(key)),
  ).toEqual([]);
});
