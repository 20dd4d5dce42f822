import type { Handlers } from '../../../server/extend.ts';
import { addStops } from './addStops.ts';
import { arriveStop, arriveTrip } from './arriveTrip.ts';
import { cancelTrip } from './cancelTrip.ts';
import { changeTripCost } from './changeTripCost.ts';
import { checkIn } from './checkIn.ts';
import { completeTrip } from './completeTrip.ts';
import { confirmTrip } from './confirmTrip.ts';
import { costShares } from './costShares.ts';
import { departTrip } from './departTrip.ts';
import { loadingList } from './loadingList.ts';
import { orderStops } from './orderStops.ts';
import { planTrip } from './planTrip.ts';
import { prepareTrips } from './prepareTrips.ts';
import { removeStops } from './removeStops.ts';
import { replaceCar } from './replaceCar.ts';
import { saveTrip } from './saveTrip.ts';
import { scanOff, scanOn } from './scanPallet.ts';
import { startTripLoading } from './startTripLoading.ts';

/** Every change of a trip moves its car, its deliveries, their pallets and their orders in one transaction. */
export const trips: Handlers = {
  hooks: {
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
  },
  reads: {
    'hwCarDispatch.loadingList': loadingList,
    'hwCarDispatch.costShares': costShares,
  },
  jobs: [],
};
