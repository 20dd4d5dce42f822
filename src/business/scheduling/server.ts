import type { Handlers } from '../../server/extend.ts';
import { cars } from './cars/handlers.ts';
import { deliveries } from './deliveries/handlers.ts';
import { trips } from './trips/handlers.ts';

const parts: readonly Handlers[] = [cars, deliveries, trips];

/** What the files of deliveries, trips and cars cannot say: stock, orders, trips and cars change together. */
export const scheduling: Handlers = {
  hooks: Object.assign({}, ...parts.map(({ hooks }) => hooks)),
  reads: Object.assign({}, ...parts.map(({ reads }) => reads)),
  jobs: parts.flatMap(({ jobs }) => jobs),
};
