import type { Compilation } from '../../../codegen/types.ts';
import type { House } from '../house.ts';
import { errorsIn } from './errorsIn.ts';
import { toSchemaFault } from './toSchemaFault.ts';

/** Tells open consoles of the faults of the resource files, when they are other ones than before. */
export function tellFaults({ schemas, events }: Pick<House, 'schemas' | 'events'>, before: Compilation): void {
  const faults = errorsIn(schemas.compilation);
  if (JSON.stringify(faults) === JSON.stringify(errorsIn(before))) return;
  events.publish({ type: 'schemaFaults', faults: faults.map(toSchemaFault) });
}
