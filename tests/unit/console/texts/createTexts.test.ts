import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { createTexts, i18n, translateChosen } from '../../../../src/console/texts/createTexts.ts';
import type { Language } from '../../../../src/contract/wire.ts';

type Value = string | number;

const texts = createTexts('testParcels', {
  zh: {
    title: '包裹',
    note: '{{name}}：{{remark}}',
    weight: '{{kg}} 千克',
    found_other: '{{n}} 件',
    shown_other: '显示 {{n}} 件，共 {{total, count}} 件',
    door: { open: '打开', closed_other: '{{n}} 扇门已关闭' },
  },
  en: {
    title: 'Parcels',
    note: '{{name}}: {{remark}}',
    weight: '{{kg}} kg',
    found_one: '{{n}} parcel',
    found_other: '{{n}} parcels',
    shown_one: '{{n}} of {{total, count}} parcel',
    shown_other: '{{n}} of {{total, count}} parcels',
    door: { open: 'Open', closed_one: '{{n}} door is closed', closed_other: '{{n}} doors are closed' },
  },
});
const { t, translateIn } = texts;

afterEach(async () => {
  vi.restoreAllMocks();
  await i18n.changeLanguage('zh');
});

test('a text is in the current language, or in the requested one', async () => {
  expect([t('title'), translateIn('en')('title'), t('door.open')]).toEqual(['包裹', 'Parcels', '打开']);
  await i18n.changeLanguage('en');
  expect([t('title'), translateIn('zh')('title'), t('door.open')]).toEqual(['Parcels', '包裹', 'Open']);
});

test.each<[Language, number | string, string, string]>([
  ['en', 1, '1 parcel', '1 door is closed'],
  ['en', '1', '1 parcel', '1 door is closed'],
  ['en', 0, '0 parcels', '0 doors are closed'],
  ['en', 1001, '1,001 parcels', '1,001 doors are closed'],
  ['en', '1,001', '1,001 parcels', '1,001 doors are closed'],
  ['zh', 0, '0 件', '0 扇门已关闭'],
  ['zh', 1, '1 件', '1 扇门已关闭'],
  ['zh', 1001, '1,001 件', '1,001 扇门已关闭'],
])('in %s, the number %s has its plural form', (language, n, parcels, doors) => {
  expect([translateIn(language)('found', { n }), translateIn(language)('door.closed', { n })]).toEqual([parcels, doors]);
});

test('a text can use a value other than n for the plural form', () => {
  const reported = (total: number) => translateIn('en')('shown', { n: 1, total });
  expect([reported(1), reported(2)]).toEqual(['1 of 1 parcel', '1 of 2 parcels']);
});

test('numbers are formatted with separators, texts are unchanged', () => {
  expect([1234567.5, '1234567.50'].map((kg) => translateIn('en')('weight', { kg }))).toEqual(['1,234,567.5 kg', '1234567.50 kg']);
});

test('values are never interpreted as a placeholder, a key or markup', () => {
  const values = { name: '{{remark}} $t(testParcels:title) <b>&', remark: '{{name}}' };
  expect(t('note', values)).toBe('{{remark}} $t(testParcels:title) <b>&：{{name}}');
});

test('a placeholder without a value stays as written', () => {
  const values: Readonly<Record<string, string>> = { name: 'A' };
  expect(translateChosen(t, { key: 'note', values })).toBe('A：{{remark}}');
});

test('a text accepts only the values that it has placeholders for', () => {
  type ValuesOf<Key extends Parameters<typeof t>[0]> = Parameters<typeof t<Key>> extends [unknown, ...infer V] ? V : never;
  expectTypeOf<ValuesOf<'title'>>().toEqualTypeOf<[]>();
  expectTypeOf<ValuesOf<'note'>>().toEqualTypeOf<[{ readonly name: Value; readonly remark: Value }]>();
  expectTypeOf<ValuesOf<'shown'>>().toEqualTypeOf<[{ readonly n: Value; readonly total: Value }]>();
  expectTypeOf<ValuesOf<'door.closed'>>().toEqualTypeOf<[{ readonly n: Value }]>();
});

test('a value may have the name of an i18next option', () => {
  const { t } = createTexts('testNames', { zh: { all: '{{lng}} {{count}} {{context}}' }, en: { all: '{{lng}}' } });
  expect(t('all', { lng: 'en', count: 2, context: 'male' })).toBe('en 2 male');
});

test('i18next is called once for a text, and once for the same values', () => {
  const requested = vi.spyOn(i18n, 't');
  const { t } = createTexts('testOnce', {
    zh: { plain: '甲', filled: '{{n}} 个' },
    en: { plain: 'a', filled: '{{n}}' },
  });
  for (let time = 0; time < 100; time += 1) t('plain');
  expect(requested).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 100; time += 1) t('filled', { n: time % 2 });
  expect(requested).toHaveBeenCalledTimes(3);
});
