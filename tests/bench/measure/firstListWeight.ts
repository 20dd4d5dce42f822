import { listLoads } from '../support/pageLoads.ts';
import { weightFigures } from '../support/weightFigures.ts';
import type { Measurement } from '../types.ts';

export const firstListWeight: Measurement = {
  section: 'console',
  what: 'JS + CSS to the first row of the first list, as served',
  target: '<= 290 kB gzip',
  run: async (context) => weightFigures(await context.shared(listLoads)),
};
