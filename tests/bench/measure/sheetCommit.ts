import { sheetRun } from '../support/sheetRun.ts';
import type { Measurement } from '../types.ts';

export const sheetCommit: Measurement = {
  section: 'excel',
  what: 'commit 100,000 staged rows',
  target: '<= 10 s',
  run: async (context) => {
    const { seconds, cpu } = (await context.shared(sheetRun)).commit;
    return [
      { of: 'time', today: { value: seconds, unit: 's' } },
      { of: 'processor', today: { value: cpu, unit: 's' } },
    ];
  },
};
