import { median } from '../support/statistics.ts';
import { type TableRun, tableRuns } from '../support/tableRuns.ts';
import type { Figure, Measurement } from '../types.ts';

/**
 * Measures how smoothly rows scroll. The numbers of slow frames are compared by their difference, because a ratio of small numbers says
 * little.
 */
export const scrollFrames: Measurement = {
  section: 'list',
  what: '10,000 px scroll, throttled',
  target: 'frames over 50 ms: <= floor + 3; worst <= 200 ms',
  run: async (context) => {
    const { ours, floor, antd } = await context.shared(tableRuns);
    const figure = (of: string, value: (run: TableRun) => number, unit: 'ms' | ''): Figure[] =>
      (
        [
          ['hand-written DOM', floor],
          ['antd, virtual', antd],
        ] as const
      ).map(([name, runs]) => ({
        of,
        today: { value: median(ours.map(value)), unit },
        reference: { value: median(runs.map(value)), unit, name },
      }));
    return [
      ...figure('frames over 50 ms', ({ slowFrames }) => slowFrames, ''),
      ...figure('worst frame', ({ worstFrame }) => worstFrame, 'ms'),
    ];
  },
};
