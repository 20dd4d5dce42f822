import { sheetRun } from '../support/sheetRun.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const sheetWrite: Measurement = {
  section: 'excel',
  what: 'write: export from the database',
  target: '<= 1.5x the bare library, <= 150 MB above idle',
  run: async (context) => {
    const { export: exported, bareWrite, aboveIdle } = await context.shared(sheetRun);
    return [
      compare({ of: 'time', ours: [exported.seconds], theirs: [bareWrite], unit: 's', name: 'bare library' }),
      { of: 'peak above idle', today: { value: aboveIdle, unit: 'MB' } },
    ];
  },
};
