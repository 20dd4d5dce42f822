import type { Path } from '../read/place.ts';
import type { FieldWhenSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { refuseWanted } from './refuseWanted.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  saysNoValue: { en: '`{{keyword}}` says no value', zh: '`{{keyword}}`没有写明取值' },
  isBesideIsNot: { en: '`is` and `isNot` stand side by side', zh: '`is`与`isNot`不能同时出现' },
  writeIsOrIsNot: { en: 'write one of the two, `is` or `isNot`', zh: '请写`is`或`isNot`其中之一' },
});

interface PlacedWhen {
  readonly when: FieldWhenSource;
  readonly path: Path;
}

/** Checks which records something speaks of: a field, and values that it can have. */
export function checkFieldWhen(
  { source, world, report }: Pick<Subject, 'source' | 'world' | 'report'>,
  { when, path }: PlacedWhen,
): void {
  const given = (['is', 'isNot'] as const).filter((keyword) => when[keyword] !== undefined);
  const [keyword, ...others] = given;
  if (keyword === undefined || others.length > 0) {
    const what = keyword === undefined ? texts.saysNoValue({ keyword: path.at(-1) ?? '' }) : texts.isBesideIsNot;
    report.error({ path, what, mend: texts.writeIsOrIsNot });
    return;
  }
  const { properties } = source.record;
  const property = properties[when.field];
  if (!property || property.type === 'array') {
    const what = commonTexts.noField({ name: when.field });
    const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
    report.error({ path: [...path, 'field'], what, mend: suggest(when.field, names) });
    return;
  }
  const value = when[keyword] ?? [];
  [value].flat().forEach((wanted, i) => {
    const refusal = refuseWanted({ wanted, property, enums: world.enums });
    if (refusal) report.error({ path: [...path, keyword, ...(Array.isArray(value) ? [i] : [])], ...refusal });
  });
}
