import { buildUniqueWhen } from '../model/buildUniqueWhen.ts';
import type { Path } from '../read/place.ts';
import type { PropertySource, ResourceSource, UniqueSource, UniqueWhenSource } from '../read/source.ts';
import { refuseWanted } from './refuseWanted.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks the groups of fields that together occur once. */
export function checkUnique({ source, world, report }: Subject): void {
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  refuseTwice({ source, report });
  source.unique?.forEach(({ fields, when }, i) => {
    fields.forEach((name, j) => {
      if (names.includes(name)) return;
      const what = properties[name] ? `\`${name}\` is a list and cannot be unique` : `there is no field \`${name}\``;
      report.error({ path: ['unique', i, 'fields', j], what, mend: suggest(name, names) });
    });
    if (when) checkWhen({ source, world, report }, { when, names, path: ['unique', i, 'when'] });
  });
}

interface PlacedWhen {
  readonly when: UniqueWhenSource;
  readonly names: readonly string[];
  readonly path: Path;
}

/** Checks which records a group speaks of: a field, and values that it can have. */
function checkWhen({ source, world, report }: Subject, { when, names, path }: PlacedWhen): void {
  const given = (['is', 'isNot'] as const).filter((keyword) => when[keyword] !== undefined);
  const [keyword, ...others] = given;
  if (keyword === undefined || others.length > 0) {
    const what = keyword === undefined ? '`when` says no value' : '`is` and `isNot` stand side by side';
    report.error({ path, what, mend: 'write one of the two, `is` or `isNot`' });
    return;
  }
  const property = source.record.properties[when.field];
  if (!property || property.type === 'array') {
    const what = `there is no field \`${when.field}\``;
    report.error({ path: [...path, 'field'], what, mend: suggest(when.field, names) });
    return;
  }
  const value = when[keyword] ?? [];
  [value].flat().forEach((wanted, i) => {
    const refusal = refuseWanted({ wanted, property, enums: world.enums });
    if (refusal) report.error({ path: [...path, keyword, ...(Array.isArray(value) ? [i] : [])], ...refusal });
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
  const { field, values, isNot } = buildUniqueWhen(when);
  const plainValues = values.map((value) => plain(value, record.properties[field])).toSorted();
  return JSON.stringify([fields.toSorted(), field, isNot, plainValues]);
}

/** Decimals are equal however many zeros they end in. */
function plain(value: unknown, property: PropertySource | undefined): string {
  const text = String(value);
  const isDecimal = property?.format === 'decimal' || property?.format === 'money';
  return isDecimal && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
