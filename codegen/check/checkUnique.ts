import { buildFieldWhen } from '../model/buildFieldWhen.ts';
import type { PropertySource, ResourceSource, UniqueSource } from '../read/source.ts';
import { checkFieldWhen } from './checkFieldWhen.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks the groups of fields that together occur once. */
export function checkUnique({ source, world, report }: Subject): void {
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  refuseTwice({ source, report });
  source.unique?.forEach(({ fields, emptyCounts = [], when }, i) => {
    fields.forEach((name, j) => {
      if (names.includes(name)) return;
      const what = properties[name] ? `\`${name}\` is a list and cannot be unique` : `there is no field \`${name}\``;
      report.error({ path: ['unique', i, 'fields', j], what, mend: suggest(name, names) });
    });
    emptyCounts.forEach((name, j) => {
      if (fields.includes(name)) return;
      const path = ['unique', i, 'emptyCounts', j];
      report.error({ path, what: `\`${name}\` is not one of the \`fields\``, mend: suggest(name, fields) });
    });
    if (fields.every((name) => emptyCounts.includes(name))) {
      const mend = 'leave out the field that every such record has';
      report.error({ path: ['unique', i, 'emptyCounts'], what: 'every field of the group is named', mend });
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
    const what = 'the same fields are said to be unique twice';
    report.error({ path: ['unique', i], what, mend: 'remove one of the two' });
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
