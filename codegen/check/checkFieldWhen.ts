import type { Path } from '../read/place.ts';
import type { FieldWhenSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { refuseEach } from './refuseWanted.ts';
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
  const { properties } = source.record;
  for (const [name, wanted] of Object.entries(when)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property && property.type !== 'array') {
      for (const remark of refuseEach(wanted, { property, enums: world.enums, path: [...path, name] }))
        report.error(remark);
      continue;
    }
    const names = Object.keys(properties).filter((each) => properties[each]?.type !== 'array');
    const what = commonTexts.noField({ name });
    report.error({ path: [...path, name], on: 'key', what, mend: suggest(name, names) });
  }
}
