import { formRuns } from '../support/formRuns.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const formOpen: Measurement = {
  section: 'form',
  what: 'opening, from the click to all 100 fields painted, throttled',
  target: '<= 1.0 s',
  run: async (context) => {
    const { ours, theirs } = await context.shared(formRuns);
    return (
      [
        ['with its code, the first time', 'first'],
        ['again', 'again'],
      ] as const
    ).map(([of, part]) =>
      compare({
        of,
        ours: ours.map((run) => run[part] / 1_000),
        theirs: theirs.map((run) => run[part] / 1_000),
        unit: 's',
        name: 'plain @rjsf/antd',
      }),
    );
  },
};
