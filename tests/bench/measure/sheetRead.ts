import { compareTook } from '../support/compareTook.ts';
import { sheetRun } from '../support/sheetRun.ts';
import type { Measurement } from '../types.ts';

export const sheetRead: Measurement = {
  section: 'excel',
  what: 'read: check and stage all rows',
  target: '<= 2x the bare library, peak <= 300 MB',
  run: async (context) => {
    const { alone, stage, bareRead } = await context.shared(sheetRun);
    const watched = compareTook(stage, bareRead).map((figure) => ({
      ...figure,
      of: `${figure.of}, somebody at a list`,
    }));
    return [...compareTook(alone, bareRead), ...watched, { of: 'peak', today: { value: stage.peak, unit: 'MB' } }];
  },
};
