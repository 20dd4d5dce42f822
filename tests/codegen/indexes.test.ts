import { describe, expect, it } from 'vitest';
import type { TableIndex } from '../../codegen/types.ts';
import { berth, compileBerth, field, lines } from './support/fixtures.ts';

const note = (keywords: string): string => field(`"type": "string"${keywords}`, 'note');
const sortedBy = (sort: string, more = ''): string => `,\n  "list": { "sort": ["${sort}"]${more} }`;

type Parts = Parameters<typeof berth>[0];

/** Returns the columns of every index that is neither unique nor for searches or sums. */
function indexesOf(parts: Parts): string[] {
  return tableIndexes(parts).flatMap(({ columns, unique, isSearch, isOfSums, part }) =>
    unique || isSearch || isOfSums || part ? [] : columns.join(' '),
  );
}

/** Returns the columns of every index for searches. */
function searchIndexesOf(parts: Parts): string[] {
  return tableIndexes(parts).flatMap(({ columns, isSearch }) => (isSearch ? columns.join(' ') : []));
}

function tableIndexes(parts: Parts): readonly TableIndex[] {
  return compileBerth(berth(parts)).resources[0]?.table.indexes ?? [];
}

describe('an index', () => {
  it('serves every exact filter of the list, and the sort order', () => {
    const flag = field('"type": "boolean"', 'flag');
    const filters = ', "filters": ["code", "status", "draft", "length", "opened", "country", "flag"]';
    expect(indexesOf({ field: flag, tail: sortedBy('-opened', filters) })).toEqual([
      ...['code opened id status flag', 'status opened id flag', 'draft opened id status flag'],
      ...['length opened id status flag', 'opened id status flag', 'country opened id status flag'],
      'flag opened id status',
    ]);
  });

  it('includes three of the enums that are often combined with it, so that matches are counted in the index', () => {
    const flags = ['a', 'b', 'c', 'd'].map((name) => field('"type": "boolean"', name));
    const tail = sortedBy('code', ', "filters": ["a", "b", "c", "d", "opened"]');
    expect(indexesOf({ field: flags.join(''), tail })).toEqual([
      ...['opened code id a b c', 'a code id b c', 'b code id a c', 'c code id a b', 'd code id a b c', 'code id'],
    ]);
  });

  it('serves tabs, lanes, calendars and presets, which filter too', () => {
    const views = '"tabs": "status", "views": ["table", { "view": "calendar", "field": "opened" }]';
    const presets = '"presets": [{ "name": "long", "title": { "zh": "长", "en": "Long" }, "filters": { "length": { "gte": 100 } } }]';
    const tail = sortedBy('code', `, "filters": [], ${views}, ${presets}`);
    expect(indexesOf({ tail })).toEqual([...['status code id', 'length code id status', 'opened code id status', 'code id']]);
  });

  it.each([
    ['that is searched for a piece', ', "search": "contains", "maxLength": 50'],
    ['of several lines', ', "multiline": true, "maxLength": 50'],
  ])('is useless for a text %s, and there is no warning', (_, keywords) => {
    const parts = { field: note(keywords), tail: sortedBy('code', ', "filters": ["note"]') };
    expect(indexesOf(parts)).toEqual(['code id']);
    expect(lines(compileBerth(berth(parts)))).toEqual([]);
  });
});

describe('an index for searches', () => {
  it('has the fields of the keyword and the text filters', () => {
    const more = ', "filters": ["note", "status", "opened"], "keyword": ["code"]';
    expect(searchIndexesOf({ field: note(''), tail: sortedBy('code', more) })).toEqual(['code note']);
  });

  it('is left out if nothing is searched for a part of a text', () => {
    expect(searchIndexesOf({ tail: sortedBy('-opened', ', "filters": ["status", "opened"], "keyword": []') })).toEqual([]);
  });
});

describe('an index of sums', () => {
  const sumsOf = (parts: Parts): string[] => tableIndexes(parts).flatMap(({ columns, isOfSums }) => (isOfSums ? columns.join(' ') : []));
  const list = (columns: string, more = ''): string => `,\n  "list": { "columns": ["code", ${columns}]${more} }`;
  const summed = '{ "field": "length", "summary": "sum" }';

  it('has the columns with sums, and those that select, separate and group them', () => {
    expect(sumsOf({ tail: list(summed) })).toEqual(['length']);
    expect(sumsOf({ tail: list(summed, ', "summaryWhen": { "status": "0" }, "summaryBy": "status"') })).toEqual(['status length']);
    const money =
      field('"type": "string", "format": "currency"', 'cur') + field('"type": "string", "format": "money", "currency": "cur"', 'fee');
    expect(sumsOf({ field: money, tail: list(`${summed}, { "field": "fee", "summary": "average" }`) })).toEqual(['cur length fee']);
  });

  it('is left out for a list without sums', () => {
    expect(sumsOf({ tail: list('"length"') })).toEqual([]);
  });
});

describe('an index of the starts or ends of a number', () => {
  const parts = (more: Parts): string[] => tableIndexes(more).flatMap(({ columns, part }) => (part ? `${part} ${columns.join(' ')}` : []));
  const sealed = ', "case": "upper", "maxLength": 20, "search": "contains"';

  it('serves the numbers that the keyword finds; a unique number has an index of its start', () => {
    expect(parts({ field: note(sealed) })).toEqual(['start note', 'end note']);
    expect(parts({ field: note(`${sealed}, "unique": true`) })).toEqual(['end note']);
  });

  it('is left out for names, long texts, and fields that the keyword does not search', () => {
    const name = note(', "maxLength": 50, "search": "contains"');
    const long = field('"type": "string", "case": "upper", "search": "contains"', 'long');
    const other = field('"type": "string", "case": "upper", "maxLength": 9', 'other');
    expect(parts({ field: name + long + other })).toEqual([]);
  });
});

describe('values that may be too long for an index', () => {
  const mend = 'give the field a `maxLength` of 200 or less';

  it('cause a warning when the list filters by them', () => {
    const presets = ', "presets": [{ "name": "own", "title": { "zh": "自", "en": "Own" }, "filters": { "note": "x" } }]';
    const parts = { field: note(''), tail: sortedBy('code', `, "filters": ["note"]${presets}`) };
    const what = 'the filter `note` has no index, because its values may be long';
    expect(lines(compileBerth(berth(parts)))).toEqual([
      `system/hwBerth.json:18:43  ${what}  ${mend}`,
      `system/hwBerth.json:18:131  ${what}  ${mend}`,
    ]);
    expect(indexesOf(parts)).toEqual(['code id']);
    expect(indexesOf({ ...parts, field: note(', "maxLength": 200') })).toEqual(['note code id', 'code id']);
  });

  it('cause a warning when they can be sorted by, and filters have an index without them', () => {
    const parts = { field: note(', "maxLength": 201'), tail: sortedBy('-note', ', "filters": ["status"]') };
    expect(lines(compileBerth(berth(parts)))).toEqual([
      `system/hwBerth.json:18:22  sorting by \`note\` has no index, because its values may be long  ${mend}`,
    ]);
    expect(indexesOf(parts)).toEqual(['status']);
  });
});
