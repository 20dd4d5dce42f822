import type { FieldWhen } from '../../src/contract/record.ts';
import type { FieldWhenSource, WantedSource } from '../read/source.ts';

type Wanted = Pick<FieldWhen, 'values' | 'isNot'>;

/** A field and its values, a single one as a list of one. */
export function buildFieldWhen(when: FieldWhenSource): FieldWhen {
  // The meta schema wants one.
  const [[field, wanted] = ['', []]] = Object.entries(when);
  return { field, ...buildWanted(wanted) };
}

export function buildWanted(wanted: WantedSource): Wanted {
  if (typeof wanted !== 'object') return { values: [wanted], isNot: false };
  return 'not' in wanted ? { values: wanted.not, isNot: true } : { values: wanted, isNot: false };
}
