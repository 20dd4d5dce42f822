import { compareTook } from '../support/compareTook.ts';
import { sheetRun } from '../support/sheetRun.ts';
import type { Measurement } from '../types.ts';

export const sheetWrite: Measurement = {
  section: 'excel',
  what: 'write: export from the database',
  target: '<= 1.5x the bare library, <= 150 MB above idle',
  run: async (context) => {
    const { export: exported, bareWrite, aboveIdle } = await context.shared(sheetRun);
    return [...compareTook(exported, bareWrite), { of: 'peak above idle', today: { value: aboveIdle, unit: 'MB' } }];
  },
};
