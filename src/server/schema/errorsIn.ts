import type { Compilation } from '../../../codegen/types.ts';
import type { SchemaFault } from '../../contract/schemaEditor.ts';

/** What keeps files from being live, warnings left out. */
export function errorsIn({ faults }: Pick<Compilation, 'faults'>): readonly SchemaFault[] {
  return faults.filter(({ severity }) => severity === 'error');
}
