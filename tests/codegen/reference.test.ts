import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { examples } from '../../codegen/emit/examples.ts';
import { locations } from '../../codegen/emit/locations.ts';
import { emitReference, explainKeyword, fieldOfKind, ownKeywords } from '../../codegen/emit/reference.ts';
import type { PropertySource } from '../../codegen/generated/source.ts';
import { kindNameOf } from '../../codegen/read/recordSource.ts';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { kindAbouts } from '../../src/fields/about.ts';
import { kinds } from '../../src/fields/kinds.ts';

const ajv = new Ajv({ strict: false }).addSchema(metaSchema);
const keywords = locations.flatMap((location) => ownKeywords(location).own.map((name) => [location.key, name, location.path] as const));

describe('the reference', () => {
  it('contains every object of the meta schema that has keywords', () => {
    const reported = new Set(locations.map(({ path }) => path.join('/')));
    const all = locationsIn(metaSchema, []);
    expect(all.filter((path) => !reported.has(path))).toEqual([]);
  });

  it.each(keywords)('%s: %s has an example that the language accepts', (key, name, path) => {
    const example = examples[key]?.[name];
    expect(example, 'a line in codegen/emit/examples.ts').toBeDefined();
    const pointer = [...path, 'properties', name].map((part) => part.replaceAll('$', '%24')).join('/');
    ajv.validate({ $ref: `quayside:resource#/${pointer}` }, example);
    expect(ajv.errors ?? []).toEqual([]);
  });

  it('has no superfluous examples', () => {
    const known = new Set(keywords.map(([key, name]) => `${key} ${name}`));
    const given = Object.entries(examples).flatMap(([key, all]) => Object.keys(all).map((name) => `${key} ${name}`));
    expect(given.filter((each) => !known.has(each))).toEqual([]);
  });

  it('describes each keyword in English and Chinese', () => {
    const rows = emitReference()
      .split('\n')
      .filter((line) => /^\| \**`/.test(line));
    expect(rows.length).toBe(keywords.length);
    for (const row of rows) {
      const [, , , english = '', chinese = ''] = row.split(/(?<!\\) \| |^\| /);
      expect(english, row).toMatch(/^[A-Z`][^\u4e00-\u9fff]*\.$/);
      expect(chinese, row).toMatch(/[\u4e00-\u9fff]/);
    }
  });
});

describe('the tables of the reference', () => {
  const sections = emitReference().split(/^## /m);
  const rowsOf = (title: string): string[] =>
    (sections.find((section) => section.startsWith(`${title}\n`)) ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);

  it.each(Object.keys(kinds))('list the kind %s as the compiler treats it', (name) => {
    const field = { title: { en: 'Field' }, ...fieldOfKind(name) };
    expect(kindNameOf(field as unknown as PropertySource)).toBe(name);
    ajv.validate({ $ref: 'quayside:resource#/definitions/property' }, field);
    expect(ajv.errors ?? []).toEqual([]);
    expect(rowsOf('Kinds of fields').filter((row) => row.includes(`| ${kindAbouts[name]?.title.en} |`))).toHaveLength(1);
  });

  it('list every keyword with a condition, with an example', () => {
    const rows = rowsOf('Conditions');
    for (const keyword of ['visibleWhen', 'warn', 'guard', 'must', 'where', 'summaryWhen', 'notesWhen'])
      expect(rows.some((row) => row.includes(`\`${keyword}\``))).toBe(true);
    expect(rows.some((row) => row.includes('`by`'))).toBe(false);
    for (const row of rows) expect(row).not.toContain('undefined');
  });
});

describe('the words of a description', () => {
  it.each([
    ['Width in pixels. Default: 120. 列宽。', 'Width in pixels.', '120', '列宽。'],
    ['Icon of its button, such as `X`. Default: none. 图标。', 'Icon of its button, such as `X`.', 'none', '图标。'],
    ['Which count. Default: all. Others stay. 合计。', 'Which count. Others stay.', 'all', '合计。'],
    ['Exactly this value. 等于。', 'Exactly this value.', '-', '等于。'],
  ])('%s', (description, en, leftOut, zh) => {
    expect(explainKeyword({ description }, false)).toMatchObject({ en, leftOut, zh });
  });
});

function locationsIn(node: unknown, path: readonly string[]): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const holds = path.at(-1) !== 'properties' && 'properties' in node && typeof node.properties === 'object';
  const inner = Object.entries(node).flatMap(([key, value]) => locationsIn(value, [...path, key]));
  return [...(holds ? [path.join('/')] : []), ...inner];
}
