import { loginLoads } from '../support/pageLoads.ts';
import { weightFigures } from '../support/weightFigures.ts';
import type { Measurement } from '../types.ts';

export const loginWeight: Measurement = {
  section: 'console',
  what: 'JS + CSS to a usable login, as served',
  target: '<= 175 kB gzip',
  run: async (context) => weightFigures(await context.shared(loginLoads)),
};
