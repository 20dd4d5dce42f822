import type { Compilation, Fault } from '../../../codegen/types.ts';

/** What keeps files from being live, warnings left out. */
export function errorsIn({ faults }: Pick<Compilation, 'faults'>): readonly Fault[] {
  return faults.filter(({ severity }) => severity === 'error');
}
