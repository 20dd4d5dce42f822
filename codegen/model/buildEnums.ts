import type { Option } from '../../src/contract/resource.ts';
import type { EnumsSource } from '../read/source.ts';
import type { LoneFile } from '../readFile.ts';
import type { Enums } from './enums.ts';
import { soundEntries } from './soundEntries.ts';
import { textOf } from './textOf.ts';

/**
 * The choices of every enum that is sound; a wrong one does not keep the others out. Choices that are what they were
 * before stay the same list, so that what was made with them need not be made again.
 */
export function buildEnums(files: readonly LoneFile[], before: Enums): ReadonlyMap<string, readonly Option[]> {
  const entries = soundEntries<EnumsSource[string]>(files, 'enums');
  return new Map(
    entries.map(([name, sources]) => {
      const options = sources.map((option) => ({ ...option, title: textOf(option.title) }));
      const known = before.get(name);
      return [name, known && JSON.stringify(known) === JSON.stringify(options) ? known : options];
    }),
  );
}
