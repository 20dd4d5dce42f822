import { describe, expect, test } from 'vitest';
import type { Field } from '../../../src/contract/field.ts';
import { headingKey, headingReader, type SheetColumn } from '../../../src/fields/headings.ts';

const column = (name: string, kind: string, [zh, en, ...names]: readonly [string, string, ...string[]]): SheetColumn => {
  const field: Field = { name, kind, title: { zh, en }, names, required: false, unique: false, system: false, conditions: [] };
  return { field, headers: [] };
};
const columns = [
  column('mark', 'text', ['唛头', 'Shipping mark', 'Marks']),
  column('product', 'text', ['品名', 'Product', '中文品名']),
  column('english', 'text', ['英文品名', 'Product (en)', '品名(英文)']),
  column('qty', 'integer', ['箱数', 'Cartons', 'CTNS', '件数']),
  column('weight', 'decimal', ['单箱重(kg)', 'Weight per carton (kg)', '单箱毛重', 'G.W./CTN']),
  column('length', 'decimal', ['长(cm)', 'Length (cm)', 'L']),
  column('fba', 'text', ['FBA号', 'FBA shipment ID', 'FBA ID', 'FBA编号']),
  column('dest', 'text', ['仓库代码', 'Destination code', 'FBA仓', 'FC']),
];
const read = headingReader(columns);
const fieldOf = (heading: string): string | undefined => read(headingKey(heading));

describe('a heading is recognized by its titles and other names', () => {
  test.each([
    ['唛头', 'mark'],
    ['MARKS', 'mark'],
    ['唛头 Marks', 'mark'],
    ['唛头\nShipping Mark', 'mark'],
    ['中文品名', 'product'],
    ['品名（英文）', 'english'],
    ['品名 Product', 'product'],
    ['箱数(CTNS)', 'qty'],
    ['箱数（CTNS）*', 'qty'],
    ['件数/CTNS', 'qty'],
    ['箱 数', 'qty'],
    ['单箱毛重KG', 'weight'],
    ['单箱毛重（LB）', 'weight'],
    ['G.W./CTN (KGS)', 'weight'],
    ['单箱毛重 GW/CTN（kgs）', 'weight'],
    ['长', 'length'],
    ['L(CM)', 'length'],
    ['FBA-ID', 'fba'],
    ['fba_id', 'fba'],
    ['FBA编号/FBA ID', 'fba'],
    ['ＦＢＡ仓', 'dest'],
    ['仓库代码(必填)', 'dest'],
  ])('%s', (heading, field) => {
    expect(fieldOf(heading)).toBe(field);
  });
});

describe('a heading that may mean something else is not guessed', () => {
  test.each([
    ['a unit that is not known', '单箱毛重(stone)'],
    ['a unit of another measure', '长(kg)'],
    ['two names of different fields', '箱数/FBA号'],
    ['two names, of which one is not known', '箱数/板数'],
    ['two parts of different fields', '唛头 Product'],
    ['a longer word', '箱数差异'],
    ['a price per unit', '单价/箱'],
    ['punctuation alone', '--'],
  ])('%s: %s', (_, heading) => {
    expect(fieldOf(heading)).toBeUndefined();
  });

  test('two columns that differ only in their unit', () => {
    const both = headingReader([column('kg', 'decimal', ['毛重(kg)', 'Gross (kg)']), column('lb', 'decimal', ['毛重(lb)', 'Gross (lb)'])]);
    expect(['毛重', '毛重 KG', 'gross (lbs)'].map((heading) => both(headingKey(heading)))).toEqual([undefined, undefined, undefined]);
    expect(both(headingKey('毛重(kg)'))).toBe('kg');
  });
});
