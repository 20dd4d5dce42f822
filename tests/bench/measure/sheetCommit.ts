import { sheetRun } from '../support/sheetRun.ts';
import type { Measurement } from '../types.ts';

export const sheetCommit: Measurement = {
  section: 'excel',
  what: 'commit 100,000 staged rows',
  target: '<= 10 s',
  run: async (context) => [{ today: { value: (await context.shared(sheetRun)).commit.seconds, unit: 's' } }],
};
