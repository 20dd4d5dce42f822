import { compare } from '../support/statistics.ts';
import { tableRuns } from '../support/tableRuns.ts';
import type { Measurement } from '../types.ts';

export const rowsPainted: Measurement = {
  section: 'list',
  what: 'rows in memory -> first row painted, throttled',
  target: '<= 2x the floor',
  run: async (context) => {
    const { ours, floor, antd } = await context.shared(tableRuns);
    const times = (runs: typeof ours) => runs.map(({ painted }) => painted);
    return [
      compare({ ours: times(ours), theirs: times(floor), unit: 'ms', name: 'hand-written DOM' }),
      compare({ of: 'beside antd', ours: times(ours), theirs: times(antd), unit: 'ms', name: 'antd, virtual' }),
    ];
  },
};
