import { beforeAll, expect, test } from 'vitest';
import { countedTexts } from '../../../../../src/console/pages/list/ListTable.tsx';
import { fetchTexts } from '../../../../../src/console/texts/createTexts.ts';
import { translateIn } from '../../../../../src/console/texts/i18n.ts';
import type { FieldWhen } from '../../../../../src/contract/wire.ts';
import { field, resourceOf } from '../../support/resource.ts';

beforeAll(() => fetchTexts('en'));

const choice = (value: string, zh: string, en: string) => ({ value, title: { zh, en } });
const fields = [
  field('stage', { kind: 'enum', options: [choice('VOID', '作废', 'Void'), choice('NO', '驳回', 'Rejected')] }),
  field('level', { kind: 'enum', options: [choice('1', '一级', 'First')] }),
  field('isPaid', { kind: 'boolean', title: { zh: '已付', en: 'Paid' } }),
  field('boxes', { kind: 'integer', title: { zh: '箱数', en: 'Boxes' } }),
];

function texts(summaryWhen: FieldWhen | undefined, language: 'zh' | 'en'): string | undefined {
  const resource = resourceOf(fields);
  const list = { ...resource.list, ...(summaryWhen && { summaryWhen }) };
  return countedTexts({ ...resource, list }, { t: translateIn(language), language });
}

test.each<[FieldWhen, string, string]>([
  [{ field: 'stage', values: ['NO', 'VOID'], isNot: true }, '不含驳回、作废', 'excluding Rejected, Void'],
  [{ field: 'level', values: [1], isNot: false }, '仅一级', 'First only'],
  [{ field: 'isPaid', values: [true], isNot: false }, '仅已付：是', 'Paid: Yes only'],
  [{ field: 'boxes', values: [0, 1], isNot: true }, '不含箱数：0、1', 'excluding Boxes: 0, 1'],
])('%j is described with the titles users know', (when, zh, en) => {
  expect([texts(when, 'zh'), texts(when, 'en')]).toEqual([zh, en]);
});

test('there is no text when all records count, or for a field that the user may not read', () => {
  expect(texts(undefined, 'en')).toBeUndefined();
  expect(texts({ field: 'secret', values: ['x'], isNot: true }, 'en')).toBeUndefined();
});
