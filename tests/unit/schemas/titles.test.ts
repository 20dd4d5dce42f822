import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headingKey, headingReader } from '../../../src/fields/headings.ts';
import { compiledResource } from './compiledResource.ts';

interface Title {
  readonly zh: string;
  readonly en: string;
  /** The file, and the path within it. */
  readonly at: string;
}

/**
 * The parts of a file whose titles stand beside each other on screens and in workbooks: fields, columns, choices, tabs and cards. Printed
 * documents are left out, because their narrow columns have shorter titles.
 */
const titled: ReadonlySet<string> = new Set(['properties', 'columns', 'enum', 'presets', 'cards']);

/** Titles that differ in English although they are equal in Chinese, with the reason. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['仓库代码', 'A warehouse has its own code. The packing lists of customers have the code of their destination under the same heading.'],
]);

const files = globSync('schemas/**/*.json', { exclude: (name) => name.endsWith('.meta.schema.json') });
const titles = files.flatMap((file) => titlesIn(JSON.parse(readFileSync(file, 'utf8')), { file, path: [] }));

function titlesIn(part: unknown, { file, path }: { readonly file: string; readonly path: readonly string[] }): readonly Title[] {
  if (typeof part !== 'object' || part === null) return [];
  const isTitled = file.endsWith('enums.json') || (path.some((key) => titled.has(key)) && !path.includes('papers'));
  const own = 'title' in part && isTitled && isText(part.title) ? [{ ...part.title, at: `${file} ${path.join('.')}` }] : [];
  const inner = Object.entries(part).flatMap(([key, value]) => titlesIn(value, { file, path: [...path, key] }));
  return [...own, ...inner];
}

function isText(value: unknown): value is { readonly zh: string; readonly en: string } {
  return typeof value === 'object' && value !== null && 'zh' in value && typeof value.zh === 'string' && 'en' in value;
}

/** Returns the English title in lower case and in the singular: a list and one of its records may differ in this. */
function comparable(en: string): string {
  return en.toLowerCase().replaceAll(/ies\b/g, 'y').replaceAll(/s\b/g, '');
}

test('the same Chinese title of a field, choice, tab or card has the same English title everywhere', () => {
  expect(titles.length).toBeGreaterThan(1_000);
  const several = [...Map.groupBy(titles, ({ zh }) => zh)].filter(([, same]) => new Set(same.map(({ en }) => comparable(en))).size > 1);
  const unexpected = several.filter(([zh]) => !allowed.has(zh));
  expect(unexpected.map(([zh, same]) => [zh, ...same.map(({ en, at }) => `${en}: ${at}`)])).toEqual([]);
  // An entry of the list that is no longer needed is removed from it.
  expect([...allowed.keys()].filter((zh) => !several.some(([one]) => one === zh))).toEqual([]);
});

test('every dimension of a record names its unit in both languages', () => {
  const dimensions = titles.filter(({ at }) => /\.properties\.(?:\w*[a-z])?(?:length|width|height)(?:Cm|In|Ft)$/i.test(at));
  expect(dimensions.length).toBeGreaterThan(5);
  expect(dimensions.filter(({ zh, en }) => !(/[(（].+[)）]$/.test(zh) && /\(.+\)$/.test(en)))).toEqual([]);
});

test.each([
  ['hwLocator', 'Length', 'lengthCm'],
  ['hwLocator', 'Width', 'widthCm'],
  ['hwLocator', 'Height', 'heightCm'],
  ['hwOrder', 'Vessel', 'shipId'],
  ['hwOrderGoods', 'Line', 'lineNo'],
  ['hwOrderGoods', 'Parcel tracking no.', 'expressNo'],
  ['hwQuotationTemplate', 'Method', 'deliveryMethod'],
  ['hwQuotationTemplate', 'Appointment', 'appointmentFee'],
  ['hwCombinationTemplate', 'Included pallets', 'stdPallets'],
  ['hwCostConfig', 'Order', 'sortNo'],
  ['hwAirlineConfig', 'Carrier', 'carrierName'],
  ['hwAirlineConfig', '开船日', 'sailingDay'],
  ['hwShipConfig', '船公司', 'carrierName'],
  ['hwRepositoryConfig', 'English name', 'repositoryNameEn'],
])('an import into %s recognizes the former heading %s', (name, heading, field) => {
  const read = headingReader(compiledResource(name).resource.fields.map((one) => ({ field: one, headers: [] })));
  expect(read(headingKey(heading))).toBe(field);
});
