import type { Path } from '../read/place.ts';
import type { FieldWhenSource } from '../read/source.ts';
import { refuseWanted } from './refuseWanted.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

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
    const what = keyword === undefined ? `\`${path.at(-1)}\` says no value` : '`is` and `isNot` stand side by side';
    report.error({ path, what, mend: 'write one of the two, `is` or `isNot`' });
    return;
  }
  const { properties } = source.record;
  const property = properties[when.field];
  if (!property || property.type === 'array') {
    const what = `there is no field \`${when.field}\``;
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
