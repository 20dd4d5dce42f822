import { buildFieldWhen } from '../model/buildFieldWhen.ts';
import type { PropertySource, ResourceSource, UniqueSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkFieldWhen } from './checkFieldWhen.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  listUnique: { en: '`{{name}}` is a list and cannot be unique', zh: '`{{name}}`是列表，不能设为唯一' },
  notOfFields: { en: '`{{name}}` is not one of the `fields`', zh: '`{{name}}`不在`fields`之中' },
  leaveOutField: { en: 'leave out the field that every such record has', zh: '请去掉每条记录都有值的那个字段' },
  everyFieldNamed: { en: 'every field of the group is named', zh: '该组的所有字段都已列出' },
  uniqueTwice: { en: 'the same fields are said to be unique twice', zh: '同样的字段两次设为唯一' },
});

/** Checks the groups of fields that together occur once. */
export function checkUnique({ source, world, report }: Subject): void {
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  refuseTwice({ source, report });
  source.unique?.forEach(({ fields, emptyCounts = [], when }, i) => {
    fields.forEach((name, j) => {
      if (names.includes(name)) return;
      const what = properties[name] ? texts.listUnique({ name }) : commonTexts.noField({ name });
      report.error({ path: ['unique', i, 'fields', j], what, mend: suggest(name, names) });
    });
    emptyCounts.forEach((name, j) => {
      if (fields.includes(name)) return;
      const path = ['unique', i, 'emptyCounts', j];
      report.error({ path, what: texts.notOfFields({ name }), mend: suggest(name, fields) });
    });
    if (fields.every((name) => emptyCounts.includes(name))) {
      const mend = texts.leaveOutField;
      report.error({ path: ['unique', i, 'emptyCounts'], what: texts.everyFieldNamed, mend });
    }
    if (when) checkFieldWhen({ source, world, report }, { when, path: ['unique', i, 'when'] });
  });
}

/** The same values would be kept apart twice; the order of the fields makes no difference to that. */
function refuseTwice({ source, report }: Pick<Subject, 'source' | 'report'>): void {
  const { properties } = source.record;
  const single = Object.keys(properties).filter((name) => properties[name]?.unique || properties[name]?.serial);
  const seen = new Set(single.map((name) => keyOf(source, { fields: [name] })));
  source.unique?.forEach((group, i) => {
    const key = keyOf(source, group);
    if (!seen.has(key)) {
      seen.add(key);
      return;
    }
    const what = texts.uniqueTwice;
    report.error({ path: ['unique', i], what, mend: commonTexts.removeOneOfTwo });
  });
}

function keyOf({ record }: ResourceSource, { fields, when }: UniqueSource): string {
  if (!when) return JSON.stringify([fields.toSorted()]);
  const { field, values, isNot } = buildFieldWhen(when);
  const plainValues = values.map((value) => plain(value, record.properties[field])).toSorted();
  return JSON.stringify([fields.toSorted(), field, isNot, plainValues]);
}

/** Decimals are equal however many zeros they end in. */
function plain(value: unknown, property: PropertySource | undefined): string {
  const text = String(value);
  const isDecimal = property?.format === 'decimal' || property?.format === 'money';
  return isDecimal && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
