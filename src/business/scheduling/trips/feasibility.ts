import { errors } from '../../../contract/errors.ts';
import type { Text } from '../../../contract/wire.ts';
import type { ReadRecords, Reject } from '../../../server/extend.ts';
import { type Asking, rejectWithConfirmation } from '../../oneByOne.ts';
import { locationOfZip, type Spot } from '../both/locations.ts';
import { usualLength } from '../both/tripRules.ts';
import { isCommitted, open } from '../both/tripStates.ts';
import { type PlannedTrip, type TripProblem, tripProblems } from '../both/tripTimes.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { nameOf, type Trip, type TripContext } from './trip.ts';

/** How far before and after a trip other trips of its car or driver are searched, in ms; long enough to cross the country. */
const searchSpan = 5 * 86_400_000;

type Locations = Pick<ReadRecords, 'find'>;
type Planned = Pick<
  Trip,
  'id' | 'dispatchNo' | 'planDepartTime' | 'planEndTime' | 'planEndGiven' | 'carId' | 'driverId' | 'repositoryId' | 'quayId'
>;

/** Returns why a trip is not feasible as planned, one message for each problem (README, T5). */
export async function problemsOf(records: Locations, trip: Planned): Promise<readonly Text[]> {
  const others = await othersOf(records, trip);
  const [own, ...rest] = await plannedTrips(records, [trip, ...others]);
  return own ? tripProblems(own, rest).map(messageOf) : [];
}

/** Returns the message that a trip cannot be confirmed without a reason; undefined if it is feasible. */
export async function whyInfeasible(records: Locations, trip: Planned): Promise<Text | undefined> {
  const reasons = await problemsOf(records, trip);
  if (reasons.length === 0) return undefined;
  const { zh, en } = joinReasons(reasons);
  return {
    zh: `车次 ${nameOf(trip)} 无法按计划执行：${zh}。请调整计划；如仍要确认，请填写原因`,
    en: `Trip ${nameOf(trip)} cannot go as planned: ${en}. Change the plan, or give a reason to confirm it anyway`,
  };
}

/** Returns a list with the trip if it is committed, else an empty list. */
export function ifCommitted(trip: Trip): readonly Trip[] {
  return isCommitted(trip) ? [trip] : [];
}

/** Checks the trips after the change. `overrideReason` is the reason that the user gave, if any; it is stored on a trip that needs one. */
type CheckAfterwards = (overrideReason: unknown) => Promise<void>;

/** A delivery that the call changes, with its trip. */
type Changed = Pick<Delivery, 'dispatchId' | 'deliveryNo'>;

interface Infeasible {
  readonly trip: Trip;
  readonly message: Text;
}

/**
 * Records the problems of confirmed trips before a change. The returned function, called afterwards, rejects new problems unless a reason
 * is given (README, T5). Earlier problems were accepted on confirmation. A reason applies to one trip: if `rows`, the deliveries of the
 * call, cause problems on several trips, the user must change each delivery separately.
 */
export async function watchFeasibility(
  { records, reject }: Pick<TripContext, 'records' | 'reject'>,
  trips: readonly Trip[],
  rows: readonly Changed[] = [],
): Promise<CheckAfterwards> {
  const before = new Map<string, readonly Text[]>();
  for (const trip of trips) before.set(trip.id, await problemsOf(records, trip));
  return async (overrideReason) => {
    const infeasible: Infeasible[] = [];
    for (const { id } of trips) {
      const trip = await records.get('hwCarDispatch', id);
      const message = trip && (await newProblemsOf(records, trip, before.get(id) ?? []));
      if (message) infeasible.push({ trip, message });
    }
    if (infeasible.length > 1) rejectWithConfirmation(reject, confirmationsOf(infeasible, rows));
    for (const { trip, message } of infeasible) {
      if (!isReason(overrideReason)) return rejectInfeasible(reject, message, '/input/overrideReason');
      if (trip.overrideReason !== overrideReason) await records.change('hwCarDispatch', trip.id, { overrideReason });
    }
  };
}

function confirmationsOf(infeasible: readonly Infeasible[], rows: readonly Changed[]): readonly Asking[] {
  const messageOf = new Map(infeasible.map(({ trip, message }) => [trip.id, message]));
  return rows.flatMap(({ dispatchId, deliveryNo }, record) => {
    const message = messageOf.get(dispatchId ?? '');
    return message ? [{ record, no: deliveryNo ?? '', message }] : [];
  });
}

/** Returns the message that a change makes a confirmed trip infeasible; undefined if there are no new problems. */
export async function newProblemsOf(records: Locations, trip: Planned, earlier: readonly Text[]): Promise<Text | undefined> {
  const before = new Set(earlier.map(({ en }) => en));
  const reasons = (await problemsOf(records, trip)).filter(({ en }) => !before.has(en));
  if (reasons.length === 0) return undefined;
  const { zh, en } = joinReasons(reasons);
  return {
    zh: `车次 ${nameOf(trip)} 已确认，修改后无法执行：${zh}。请调整时间、卸点或车辆，或填写仍要这样改的原因`,
    en: `Trip ${nameOf(trip)} is already confirmed, and this change would make it infeasible: ${en}. Choose other times, stops or another truck, or give a reason to change it anyway`,
  };
}

/** Rejects an infeasible trip; `at` is the field for the reason. */
export function rejectInfeasible(reject: Reject, message: Text, at: string): never {
  return reject(message, { at, code: errors.wrongState.code });
}

export function isReason(overrideReason: unknown): overrideReason is string {
  return typeof overrideReason === 'string' && overrideReason.trim() !== '';
}

function joinReasons(reasons: readonly Text[]): Text {
  return { zh: reasons.map(({ zh }) => zh).join('；'), en: reasons.map(({ en }) => en).join('; ') };
}

/** Returns the other open trips of the same car or driver that depart within `searchSpan` before or after this trip. */
async function othersOf(records: Locations, { id, carId, driverId, planDepartTime }: Planned): Promise<readonly Trip[]> {
  const at = Date.parse(planDepartTime);
  const when = {
    gte: new Date(at - searchSpan).toISOString(),
    lte: new Date(at + searchSpan).toISOString(),
  };
  const whose = [...(carId ? [{ carId }] : []), ...(driverId ? [{ driverId }] : [])];
  const found = await Promise.all(
    whose.map((one) => records.find('hwCarDispatch', { ...one, dispatchStatus: open, planDepartTime: when })),
  );
  const byId = new Map(found.flat().map((trip) => [trip.id, trip]));
  byId.delete(id);
  return [...byId.values()];
}

/** Reads the locations and times of these trips. */
async function plannedTrips(records: Locations, trips: readonly Planned[]): Promise<readonly PlannedTrip[]> {
  const stops = await records.find('hwDelivery', { dispatchId: trips.map(({ id }) => id) });
  const codes = [...new Set(stops.flatMap(({ destCode }) => destCode ?? []))];
  const ids = [...new Set(trips.flatMap(({ repositoryId }) => repositoryId ?? []))];
  const quayIds = [...new Set(trips.flatMap(({ quayId }) => quayId ?? []))];
  const named = codes.length > 0 ? await records.find('hwRepositoryConfig', { repositoryCode: codes }) : [];
  const own = ids.length > 0 ? await records.find('hwRepositoryConfig', { id: ids }) : [];
  const quays = quayIds.length > 0 ? await records.find('hwQuayConfig', { id: quayIds }) : [];
  const warehouseOf = new Map(own.map((warehouse) => [warehouse.id, warehouse]));
  const quayOf = new Map(quays.map((quay) => [quay.id, quay]));
  const byCode = new Map(named.map((warehouse) => [warehouse.repositoryCode, warehouse]));
  const byTrip = Map.groupBy(stops, ({ dispatchId }) => dispatchId);
  return trips.map((trip) => ({
    no: nameOf(trip),
    from: Date.parse(trip.planDepartTime),
    to: endOf(trip),
    origin: spotOfQuay(quayOf.get(trip.quayId ?? '')) ?? spotOf(warehouseOf.get(trip.repositoryId ?? '')),
    stops: (byTrip.get(trip.id) ?? [])
      .toSorted((a, b) => (a.stopNo ?? 0) - (b.stopNo ?? 0))
      .map((stop: Delivery) => ({
        no: stop.deliveryNo ?? '',
        spot: spotOf(stop) ?? spotOf(byCode.get(stop.destCode ?? '')),
        appointment: stop.appointmentTime ? Date.parse(stop.appointmentTime) : undefined,
      })),
  }));
}

/** Returns the end of the trip if a user entered it, otherwise undefined: a derived end is only an estimate. */
function endOf({ planDepartTime, planEndTime, planEndGiven }: Planned): number | undefined {
  const end = Date.parse(planEndTime ?? '');
  const isDerived = !planEndGiven && end - Date.parse(planDepartTime) === usualLength;
  return Number.isNaN(end) || isDerived ? undefined : end;
}

function spotOf(address: { readonly zipCode?: string | null; readonly country?: string | null } | undefined): Spot | undefined {
  return address && (address.country ?? 'US') === 'US' ? locationOfZip(address.zipCode) : undefined;
}

type Quay = {
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly zipCode: string | null;
  readonly country: string | null;
};

/** Returns the location of a terminal by its coordinates, else by its ZIP code; undefined if neither is known. */
function spotOfQuay(quay: Quay | undefined): Spot | undefined {
  if (!quay?.latitude || !quay.longitude) return spotOf(quay);
  return { latitude: Number(quay.latitude), longitude: Number(quay.longitude) };
}

function messageOf(problem: TripProblem): Text {
  if (problem.key === 'endsBefore') {
    const { no } = problem;
    return { zh: `计划结束早于派送单 ${no} 的预约时间`, en: `it ends before the appointment of ${no}` };
  }
  const distance = distanceText(problem);
  if (problem.key === 'tooFar') {
    const { after, no } = problem;
    return {
      zh: `${after ? `派送单 ${after}` : '始发地'} 到派送单 ${no} ${distance.zh}，赶不上预约`,
      en: `${after || 'its origin'} to ${no} is ${distance.en}, too far to make the appointment`,
    };
  }
  const { no } = problem;
  return {
    zh: `车辆或司机在车次 ${no} 上，两趟之间的路程${distance.zh}，来不及`,
    en: `its truck or driver is on trip ${no}, and the distance between the two trips is ${distance.en}, too far for the time available`,
  };
}

function distanceText({ miles, minutes }: { readonly miles: number; readonly minutes: number }): Text {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return {
    zh: `约 ${miles} 英里，至少 ${hours} 小时 ${rest} 分`,
    en: `about ${miles} mi, ${hours} h ${rest} min at least`,
  };
}
