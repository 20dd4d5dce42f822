import type { EnumsSource } from '../read/source.ts';
import type { Unit } from '../unit.ts';
import type { Enums } from './enums.ts';
import { soundEntries } from './soundEntries.ts';
import { textOf } from './textOf.ts';

/** The choices of every enum that is sound; a wrong one does not keep the others out. */
export function buildEnums(units: readonly Unit[]): Enums {
  const entries = soundEntries<EnumsSource[string]>(units, 'enums');
  return new Map(
    entries.map(([name, options]) => [name, options.map((option) => ({ ...option, title: textOf(option.title) }))]),
  );
}
