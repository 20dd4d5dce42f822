import type { Handlers } from '../../server/extend.ts';
import { deleteRule, prepareCars, renewServices, saveRule, serviceCar } from './cars/cars.ts';
import { correctOdometer } from './cars/odometer.ts';
import { appointDelivery, rebookDelivery } from './deliveries/appointments.ts';
import { deliverDirectOrder, rejectDelivery, returnStock, signDelivery, withdrawDirectOrder, withdrawPod } from './deliveries/arrival.ts';
import { handOver } from './deliveries/departure.ts';
import { fillBolNumbers, fillLoadedFigures, prepareItems } from './deliveries/lines.ts';
import { cancelDelivery, deleteDelivery, deliverPallets, dispatchDeliveries, makeDelivery, saveDelivery } from './deliveries/save.ts';
import { groupings } from './deliveries/suggestions.ts';
import { changeTripCost, costShares } from './trips/cost.ts';
import {
  arriveStop,
  arriveTrip,
  cancelTrip,
  checkIn,
  completeTrip,
  confirmTrip,
  departTrip,
  loadingList,
  scanOff,
  scanOn,
  startTripLoading,
} from './trips/journey.ts';
import { planTrip, prepareTrips, replaceCar, saveTrip } from './trips/save.ts';
import { addStops, orderStops, removeStops } from './trips/stops.ts';

/** The rules of deliveries, trips and cars. Stock, orders, trips and cars change together, in the transaction of the call. */
export const scheduling: Handlers = {
  hooks: {
    'hwDelivery.save': saveDelivery,
    'hwDelivery.delete': deleteDelivery,
    'hwDelivery.make': makeDelivery,
    'hwDelivery.appoint': appointDelivery,
    'hwDelivery.rebook': rebookDelivery,
    'hwDelivery.cancel': cancelDelivery,
    'hwDelivery.dispatchOne': dispatchDeliveries,
    'hwDelivery.combine': dispatchDeliveries,
    'hwDelivery.handOver': handOver,
    'hwDelivery.sign': signDelivery,
    'hwDelivery.withdrawPod': withdrawPod,
    'hwDelivery.reject': rejectDelivery,
    'hwDelivery.returnStock': returnStock,
    'hwDeliveryItem.prepare': prepareItems,
    'hwInside.deliver': deliverPallets,
    'hwOrder.deliverDirect': deliverDirectOrder,
    'hwOrder.withdrawDirect': withdrawDirectOrder,

    'hwCarDispatch.prepare': prepareTrips,
    'hwCarDispatch.save': saveTrip,
    'hwCarDispatch.plan': planTrip,
    'hwCarDispatch.addStops': addStops,
    'hwCarDispatch.removeStops': removeStops,
    'hwCarDispatch.stops': orderStops,
    'hwCarDispatch.confirm': confirmTrip,
    'hwCarDispatch.checkIn': checkIn,
    'hwCarDispatch.load': startTripLoading,
    'hwCarDispatch.loadPallet': scanOn,
    'hwCarDispatch.unloadPallet': scanOff,
    'hwCarDispatch.depart': departTrip,
    'hwCarDispatch.arrive': arriveTrip,
    'hwCarDispatch.arriveStop': arriveStop,
    'hwCarDispatch.complete': completeTrip,
    'hwCarDispatch.replaceCar': replaceCar,
    'hwCarDispatch.cost': changeTripCost,
    'hwCarDispatch.cancel': cancelTrip,

    'hwCar.prepare': prepareCars,
    'hwCar.service': serviceCar,
    'hwCar.correctOdometer': correctOdometer,
    'ruleConfig.save': saveRule,
    'ruleConfig.delete': deleteRule,
  },
  reads: {
    'hwDelivery.groupings': groupings,
    'hwCarDispatch.loadingList': loadingList,
    'hwCarDispatch.costShares': costShares,
  },
  jobs: [
    { name: 'scheduling.renewServices', everyMinutes: 60, run: renewServices },
    // The last two jobs are needed only for databases from an earlier release.
    { name: 'scheduling.fillLoads', everyMinutes: 1440, run: fillLoadedFigures },
    { name: 'scheduling.fillBolNumbers', everyMinutes: 1440, run: fillBolNumbers },
  ],
};
