import type { Measurement } from './types.ts';

/** Why a row has no figure: the product cannot do it yet, or nobody measures it yet. */
type Reason = 'not built yet' | 'not measured yet';

/** A row of the table whose measurement is still to be written; a file in `measure/` takes its place. */
export function awaited(
  row: Pick<Measurement, 'section' | 'what' | 'target'>,
  reason: Reason = 'not built yet',
): Measurement {
  return { ...row, run: async () => [{ today: reason }] };
}
