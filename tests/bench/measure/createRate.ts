import { rateFigure } from '../support/rateFigure.ts';
import type { Measurement } from '../types.ts';

export const createRate: Measurement = {
  section: 'server',
  what: 'create, durable, requests/s',
  target: '>= 0.4 of the bare server',
  run: (context) => rateFigure(context, 'create'),
};
