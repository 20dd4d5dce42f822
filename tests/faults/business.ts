import type { Fault } from './types.ts';

/** Faults in the business rules: `src/business`. */
export const business: readonly Fault[] = [
  {
    name: 'An order is delivered although a pallet of it was left behind when its truck departed.',
    file: 'src/business/orders/followStock.ts',
    from: 'signed.filter(({ shippedCartonQty }) => shippedCartonQty !== 0)',
    to: 'signed.filter(({ shippedCartonQty }) => shippedCartonQty !== null)',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/deliveryStory.test.ts',
      title: 'that leaves a pallet behind does not wait for it',
    },
  },
  {
    name: 'The pallets of a container that comes again get numbers that are already used.',
    file: 'src/business/in-library/pallets/pallet.ts',
    from: 'new Set([orderId, ...voyages.map(({ id }) => id)])',
    to: 'new Set([orderId])',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/orderStory.test.ts',
      title: 'that returns on a later voyage continues the numbers of its pallets',
    },
  },
  {
    name: 'Two dispatchers can put one truck on two trips at the same time.',
    file: 'src/business/scheduling/trips/availability.ts',
    from: "await records.get(table, id, { lock: 'write' });",
    to: 'await records.get(table, id);',
    caughtBy: {
      project: 'api-postgres',
      file: 'tests/api/tripsAtOnce.test.ts',
      title: 'cannot move two trips whose times overlap to one car',
    },
  },
  {
    name: 'A driver whose license expires on the road may be sent off.',
    file: 'src/business/scheduling/trips/crew.ts',
    from: 'dayIn(trip.planEndTime ?? trip.planDepartTime,',
    to: 'dayIn(trip.planDepartTime,',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/dispatchDay.test.ts',
      title: 'a license is valid through its last day there',
    },
  },
  {
    name: 'Reversing a payment gives its amount back to the payment limit of its author.',
    file: 'src/business/finance/settlement/secondPerson.ts',
    from: "checkoutStatus: ['POSTED', 'REVERSED'],",
    to: "checkoutStatus: ['POSTED'],",
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/payments.test.ts',
      title: 'counts for 24 hours, independent of midnight, including reversed payments',
    },
  },
  {
    name: 'A partial receipt settles the newest lines of a debit note first.',
    file: 'src/business/finance/settlement/settle.ts',
    from: '(key(a) < key(b) ? -1 : 1)',
    to: '(key(a) < key(b) ? 1 : -1)',
    caughtBy: {
      project: 'api-sqlite',
      file: 'tests/api/billing.test.ts',
      title: 'that is reversed restores every balance to the cent',
    },
  },
];
