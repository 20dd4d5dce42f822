import { othersWaited, sheetRun } from '../support/sheetRun.ts';
import type { Measurement } from '../types.ts';

export const sheetOthers: Measurement = {
  section: 'excel',
  what: "other people's list calls meanwhile",
  target: 'p99 <= 250 ms',
  run: async (context) => [{ today: { value: othersWaited(await context.shared(sheetRun)), unit: 'ms' } }],
};
