import type { Fault } from '../../../../codegen/types.ts';
import type { Narrowing } from '../../db/migration/plan.ts';
import { narrowingFaults } from '../narrowingFaults.ts';
import { neighbourFaults } from '../neighbourFaults.ts';
import type { Trial } from './compileWith.ts';

/** What stands against the tables that a text would make or change, its own and those of other files. */
export function narrowingsOf(trial: Trial, refused: ReadonlyMap<string, readonly Narrowing[]>): readonly Fault[] {
  const { compiled, neighbours, source } = trial;
  return [...narrowingFaults(compiled, refused, [source]), ...neighbourFaults(neighbours, refused, trial)];
}
