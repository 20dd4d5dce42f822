import { rateFigure } from '../support/rateFigure.ts';
import type { Measurement } from '../types.ts';

export const recordRate: Measurement = {
  section: 'server',
  what: 'one record, requests/s',
  target: '>= 0.5 of the bare server',
  run: (context) => rateFigure(context, 'record'),
};
