import { formRuns } from '../support/formRuns.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const formKeys: Measurement = {
  section: 'form',
  what: 'key press to paint, throttled',
  target: '<= 34 / 50 ms, <= 0.17 of plain @rjsf/antd',
  run: async (context) => {
    const { ours, theirs } = await context.shared(formRuns);
    return (
      [
        ['median', 'key'],
        ['p95', 'slowKey'],
      ] as const
    ).map(([of, part]) =>
      compare({
        of,
        ours: ours.map((run) => run[part]),
        theirs: theirs.map((run) => run[part]),
        unit: 'ms',
        name: 'plain @rjsf/antd',
      }),
    );
  },
};
