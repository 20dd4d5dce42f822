import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { fetchTexts, i18n } from '../../../../src/console/texts/createTexts.ts';
import { t, translateIn } from '../../../../src/console/texts/i18n.ts';
import type { Language } from '../../../../src/contract/wire.ts';

interface Table {
  readonly [key: string]: string | Table;
}

const root = `${import.meta.dirname}/../../../..`;
const filesOf = (pattern: string) => globSync(pattern, { cwd: root });
const code = (files: readonly string[]) => files.map((file) => readFileSync(`${root}/${file}`, 'utf8')).join('\n');

/** Areas that have texts, each with the file that defines them. */
const areas = filesOf('src/{console,business}/**/*.{ts,tsx}').flatMap((file) =>
  [...code([file]).matchAll(/createTexts\('(\w+)'/g)].map(([, area = '']) => ({ area, file })),
);

beforeAll(async () => {
  for (const { file } of areas) await import(`${root}/${file}`);
  await fetchTexts('en');
}, 120_000);

/** Returns the texts of an area by key, in the format of i18next. */
function textsOf(area: string, language: Language): ReadonlyMap<string, string> {
  const flat = (table: Table, before: string): (readonly [string, string])[] =>
    Object.entries(table).flatMap(([key, text]) =>
      typeof text === 'string' ? [[before + key, text] as const] : flat(text, `${before}${key}.`),
    );
  return new Map(flat(i18n.getResourceBundle(language, area) as Table, ''));
}

const locations = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]))].sort();
const baseOf = (key: string) => key.replace(/_(one|other)$/, '');

test('every area has a unique name', () => {
  const names = areas.map(({ area }) => area);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name, location) => names.indexOf(name) !== location)).toEqual([]);
});

test('both languages have the same texts, none empty, with every plural form', () => {
  for (const { area } of areas) {
    const [zh, en] = [textsOf(area, 'zh'), textsOf(area, 'en')];
    const expected = [...zh.keys()].flatMap((key) => (key.endsWith('_other') ? [key, key.replace(/_other$/, '_one')] : [key]));
    expect([...en.keys()].sort(), area).toEqual(expected.sort());
    expect(
      [...zh.keys()].filter((key) => key.endsWith('_one')),
      area,
    ).toEqual([]);
    for (const [key, text] of [...zh, ...en]) expect(text.trim(), `${area} ${key}`).not.toBe('');
  }
});

test('a text and its translation have the same placeholders, and the same count', () => {
  for (const { area } of areas) {
    const zh = textsOf(area, 'zh');
    for (const [key, text] of textsOf(area, 'en')) {
      const theirs = zh.get(key) ?? zh.get(`${baseOf(key)}_other`) ?? '';
      expect(locations(text), `${area} ${key}`).toEqual(locations(theirs));
      if (key.endsWith('_other')) expect(text, `${area} ${key}`).toMatch(/\{\{(n|\w+, count)\}\}/);
    }
  }
});

test('a text is Chinese by default, with its placeholders filled', () => {
  expect(t('list.total', { n: 7 })).toBe('共 7 条');
});

test('a count agrees with its English noun', () => {
  const reported = (n: number | string) => translateIn('en')('action.titleMany', { action: 'Submit', n });
  expect([1, '1', 2, '1,001'].map(reported)).toEqual([
    ...['Submit (1 record)', 'Submit (1 record)', 'Submit (2 records)', 'Submit (1,001 records)'],
  ]);
});

/** Nouns that are used with a number. */
const counted = [
  ...['records', 'rows', 'lines', 'files', 'columns', 'filters', 'fields', 'views', 'versions', 'characters', 'matches'],
  ...['orders', 'pallets', 'cartons', 'bins', 'destinations', 'deliveries', 'trips', 'stops', 'miles', 'days', 'labels'],
  ...['prices', 'decimals', 'payables', 'receivables', 'groups', 'places', 'screens', 'buttons', 'sessions', 'documents'],
].join('|');

/** Matches a placeholder that is followed by a noun in the plural. */
const bare = new RegExp(`(?:\\{\\{?\\w+(?:, count)?\\}\\}?|\\$\\{[^{}]*\\}) (?:${counted})\\b(?!=)`);

test('no console text has a fixed plural noun after a count', () => {
  const wrong = areas.flatMap(({ area }) => [...textsOf(area, 'en')].filter(([key, text]) => !key.endsWith('_other') && bare.test(text)));
  expect(wrong).toEqual([]);
  expect(['{{n}} rows', '{{total, count}} pallets', 'of {{max}} characters'].filter((text) => bare.test(text))).toHaveLength(3);
});

test('no server text has one either', () => {
  const isReported = (line: string) => !/^\s*(\*|\/\/|\/\*)|new \w*Error\(/.test(line) && bare.test(line);
  const brings = new Set(areas.map(({ file }) => file));
  const files = filesOf('src/{console,business,contract,fields,server,main}/**/*.{ts,tsx}').filter(
    (file) => !brings.has(file) && !/texts.(zh|en)\.ts$|both\/trace\.ts$/.test(file),
  );
  expect(
    files.flatMap((file) =>
      code([file])
        .replaceAll(/\bother:\s*'[^'\n]*'/g, '')
        .split('\n')
        .filter(isReported)
        .map((line) => `${file}: ${line.trim()}`),
    ),
  ).toEqual([]);
  expect(['{n} rows', '$'.concat('{all.length} pallets')].filter(isReported)).toHaveLength(2);
  expect(['{n} {n:row|rows}', "many(n, 'row')", '// {n} rows', 'a={a} rows={rows}'].filter(isReported)).toEqual([]);
});

const quoted = new Map<string, readonly string[]>();

/** Returns all quoted texts in these files. Each file is read only once, because many areas share their readers. In a template, `*` replaces each placeholder. */
function quotedIn(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const found = quoted.get(file) ?? quotedInText(code([file]));
    quoted.set(file, found);
    return found;
  });
}

function quotedInText(text: string): readonly string[] {
  const templates = [...text.matchAll(/`([^`\n]*)`/g)].map(([, texts = '']) => texts.replaceAll(/\$\{[^}]*\}/g, '*'));
  return [...[...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one, other]) => one ?? other ?? ''), ...templates];
}

/** Returns a function that tells whether the files contain a key, or a template that can produce it. */
function writtenIn(files: readonly string[], template: RegExp): (key: string) => boolean {
  const named = new Set(quotedIn(files));
  const patterns = [...named]
    .filter((text) => template.test(text) && text !== 'widget.*')
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replace('*', '\\w+')}$`));
  return (key) => named.has(key) || patterns.some((pattern) => pattern.test(key));
}

test('every text of the core is used', () => {
  const readers = filesOf('src/console/**/*.{ts,tsx}').filter((file) => !/texts.(zh|en)\.ts$/.test(file));
  const isWritten = writtenIn(readers, /^\w+\.\w*\*\w*$/);
  // Widgets name only the last part of a key. `services.tsx` lists these keys, so it does not count as a use.
  const requested = quotedIn(filesOf('src/fields/**/*.tsx').filter((file) => !file.endsWith('services.tsx')));
  // These keys are used by Refine's own components.
  const isUsed = (key: string) =>
    isWritten(key) || key.startsWith('buttons.') || (key.startsWith('widget.') && requested.includes(key.slice('widget.'.length)));
  expect([...textsOf('core', 'zh').keys()].map(baseOf).filter((key) => !isUsed(key))).toEqual([]);
});

/** Keys that code builds from parts, so that they occur nowhere as a whole: a scale of the timeline. */
const requestedByName = ['timeline.weeks', 'import.good'];

test('every text of the other areas is used', () => {
  const contract = filesOf('src/contract/**/*.ts');
  const filesByLayer = new Map<string, readonly string[]>();
  const unused = areas
    .filter(({ area }) => area !== 'core')
    .flatMap(({ area, file }) => {
      const layer = /^src\/(console\/|business\/\w[\w-]*\/)/.exec(file)?.[0] ?? '';
      // The response of the server decides which of these keys is used.
      const readers = filesByLayer.get(layer) ?? [...filesOf(`${layer}**/*.{ts,tsx}`), ...contract];
      filesByLayer.set(layer, readers);
      const isUsed = writtenIn(readers, /^\w+\*\w*$|^\w*\*\w+$/);
      return [...textsOf(area, 'zh').keys()]
        .map(baseOf)
        .filter((key) => !isUsed(key))
        .map((key) => `${area}.${key}`);
    });
  expect(unused.filter((key) => !requestedByName.includes(key))).toEqual([]);
});
