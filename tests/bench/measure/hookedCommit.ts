import { hookedRun } from '../support/hookedRun.ts';
import type { Measurement } from '../types.ts';

export const hookedCommit: Measurement = {
  section: 'excel',
  what: 'commit of 20,000 rows of a resource with hooks (warehouses), a row',
  target: '<= 0.3 ms',
  run: async (context) => {
    const { msPerRow, cpuPerRow } = await context.shared(hookedRun);
    return [
      { of: 'time', today: { value: msPerRow, unit: 'ms' } },
      { of: 'processor', today: { value: cpuPerRow, unit: 'ms' } },
    ];
  },
};
