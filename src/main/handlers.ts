import { withdrawQuoted } from '../business/finance/pricing/quoting.ts';
import { finance } from '../business/finance/server.ts';
import { inLibrary } from '../business/in-library/server.ts';
import { createOrders } from '../business/orders/server.ts';
import { scheduling } from '../business/scheduling/server.ts';
import { carriersOf } from '../business/scheduling/trips/trip.ts';
import type { Handlers } from '../server/extend.ts';

const areas: readonly Handlers[] = [createOrders({ carriersOf, withdrawQuoted }), finance, inLibrary, scheduling];

/** The business code of the server, merged from all areas of `src/business`. */
export const handlers: Handlers = {
  hooks: Object.assign({}, ...areas.map(({ hooks }) => hooks)),
  followers: Object.assign({}, ...areas.map(({ followers }) => followers)),
  reads: Object.assign({}, ...areas.map(({ reads }) => reads)),
  jobs: areas.flatMap(({ jobs }) => jobs),
};
