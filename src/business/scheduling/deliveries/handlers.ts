import type { Handlers } from '../../../server/extend.ts';
import { appointDelivery } from './appointDelivery.ts';
import { cancelDelivery, deleteDelivery } from './cancelDelivery.ts';
import { dispatchDeliveries } from './dispatchDeliveries.ts';
import { fillLoads } from './fillLoads.ts';
import { handOver } from './handOver.ts';
import { deliverPallets, makeDelivery } from './makeDelivery.ts';
import { prepareItems } from './prepareItems.ts';
import { rebookDelivery } from './rebookDelivery.ts';
import { refuseOwnSign, refuseOwnWithdrawal } from './refuseOwnSteps.ts';
import { rejectDelivery, returnStock } from './rejectDelivery.ts';
import { saveDelivery } from './saveDelivery.ts';
import { signDelivery, withdrawPod } from './signDelivery.ts';
import { groupings } from './suggest/groupings.ts';

/** Every change of a delivery moves its pallets and their orders in one transaction; its trip does so by the functions beside. */
export const deliveries: Handlers = {
  hooks: {
    'hwDelivery.save': saveDelivery,
    'hwDelivery.delete': deleteDelivery,
    'hwDelivery.appoint': appointDelivery,
    'hwDelivery.rebook': rebookDelivery,
    'hwDelivery.cancel': cancelDelivery,
    'hwDelivery.handOver': handOver,
    'hwDelivery.sign': signDelivery,
    'hwDelivery.reject': rejectDelivery,
    'hwDelivery.withdrawPod': withdrawPod,
    'hwDelivery.dispatchOne': dispatchDeliveries,
    'hwDelivery.combine': dispatchDeliveries,
    'hwDelivery.returnStock': returnStock,
    'hwDelivery.make': makeDelivery,
    'hwDeliveryItem.prepare': prepareItems,
    'hwInside.deliver': deliverPallets,
    'hwOrder.deliverDirect': refuseOwnSign,
    'hwOrder.withdrawDirect': refuseOwnWithdrawal,
  },
  reads: { 'hwDelivery.groupings': groupings },
  // At every start, and then once a day: there is nothing left to do but on a database from before.
  jobs: [{ name: 'scheduling.fillLoads', everyMinutes: 1440, run: fillLoads }],
};
