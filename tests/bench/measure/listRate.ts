import { rateFigure } from '../support/rateFigure.ts';
import type { Measurement } from '../types.ts';

export const listRate: Measurement = {
  section: 'server',
  what: 'list (filter, sort, page of 20, total), requests/s',
  target: '>= 0.8 of the bare server',
  run: (context) => rateFigure(context, 'list'),
};
