import { errors } from '../../../contract/errors.ts';
import type { Text } from '../../../contract/text.ts';
import type { ReadRecords, Records, Refuse } from '../../../server/extend.ts';
import { type Asking, refuseAsking } from '../../oneByOne.ts';
import { placeOfZip, type Spot } from '../both/placeOfZip.ts';
import { type Impossible, type PlannedRun, whyImpossible } from '../both/tripTimes.ts';
import { usualLength } from '../both/usualLength.ts';
import { type Delivery, nameOf, open, type Trip } from './trip.ts';

/** Trips of the same car or driver that begin so long before or after are looked at, in ms: a truck crosses the country in less. */
const around = 5 * 86_400_000;

type Places = Pick<ReadRecords, 'find'>;
type Planned = Pick<
  Trip,
  | 'id'
  | 'dispatchNo'
  | 'planDepartTime'
  | 'planEndTime'
  | 'planEndGiven'
  | 'carId'
  | 'driverId'
  | 'repositoryId'
  | 'quayId'
>;

/** Why a trip cannot go as it is planned, in a sentence for each reason; none where it can, as far as anybody knows. */
export async function impossibleIn(records: Places, trip: Planned): Promise<readonly Text[]> {
  const others = await othersOf(records, trip);
  const [own, ...runs] = await runsOf(records, [trip, ...others]);
  return own ? whyImpossible(own, runs).map(wordsOf) : [];
}

/** What is said of a trip that cannot go as planned. */
export async function whyNot(records: Places, trip: Planned): Promise<Text | undefined> {
  const reasons = await impossibleIn(records, trip);
  if (reasons.length === 0) return undefined;
  const { zh, en } = together(reasons);
  return {
    zh: `车次 ${nameOf(trip)} 无法按计划执行（时间或里程不够）：${zh}。请调整计划，或填写仍要确认的原因`,
    en: `Trip ${nameOf(trip)} cannot go as planned: ${en}. Change the plan, or say why it is confirmed all the same`,
  };
}

/** States of a trip that is promised and has not left: what is changed of it keeps it one that can go. */
export const promised: readonly string[] = ['CONFIRMED', 'CHECK_IN', 'LOADING'];

/** The trip where it is promised, else none. */
export function ifPromised(trip: Trip): readonly Trip[] {
  return promised.includes(trip.dispatchStatus ?? '') ? [trip] : [];
}

/** What is looked at when it is done; a reason that somebody gives for it stands on the trip from then on. */
type Look = (overrideReason: unknown) => Promise<void>;

/** A record of the call, with the trip that it changes. */
type Changed = Pick<Delivery, 'dispatchId' | 'deliveryNo'>;

interface Spoilt {
  readonly trip: Trip;
  readonly message: Text;
}

/**
 * Before a change of trips that are promised: gives what refuses it, once it is done, where one of them could not go any more.
 * Why it could not go before either was answered for when it was confirmed. A reason is given for one trip: where `rows`,
 * those of the call, would make more of them impossible, each that does is done by itself.
 */
export async function keepPossible(
  { records, refuse }: { readonly records: Records; readonly refuse: Refuse },
  trips: readonly Trip[],
  rows: readonly Changed[] = [],
): Promise<Look> {
  const known = new Map<string, readonly Text[]>();
  for (const trip of trips) known.set(trip.id, await impossibleIn(records, trip));
  return async (overrideReason) => {
    const spoilt: Spoilt[] = [];
    for (const { id } of trips) {
      const trip = await records.get('hwCarDispatch', id);
      const message = trip && (await whySpoilt(records, trip, known.get(id) ?? []));
      if (message) spoilt.push({ trip, message });
    }
    if (spoilt.length > 1) refuseAsking(refuse, askingOf(spoilt, rows));
    for (const { trip, message } of spoilt) {
      if (!isReason(overrideReason)) return refuseSpoilt(refuse, message, '/input/overrideReason');
      if (trip.overrideReason !== overrideReason) await records.change('hwCarDispatch', trip.id, { overrideReason });
    }
  };
}

function askingOf(spoilt: readonly Spoilt[], rows: readonly Changed[]): readonly Asking[] {
  const messageOf = new Map(spoilt.map(({ trip, message }) => [trip.id, message]));
  return rows.flatMap(({ dispatchId, deliveryNo }, record) => {
    const message = messageOf.get(dispatchId ?? '');
    return message ? [{ record, no: deliveryNo ?? '', message }] : [];
  });
}

/** What is said of a confirmed trip that can go no more, for reasons that it did not have before; nothing where it can. */
export async function whySpoilt(records: Places, trip: Planned, known: readonly Text[]): Promise<Text | undefined> {
  const before = new Set(known.map(({ en }) => en));
  const reasons = (await impossibleIn(records, trip)).filter(({ en }) => !before.has(en));
  if (reasons.length === 0) return undefined;
  const { zh, en } = together(reasons);
  return {
    zh: `车次 ${nameOf(trip)} 已确认，修改后无法执行（时间或里程不够）：${zh}。请调整时间、卸点或车辆，或填写仍要这样改的原因`,
    en: `Trip ${nameOf(trip)} is confirmed, and could not go so: ${en}. Choose other times, stops or another car, or say why it is changed all the same`,
  };
}

/** Refuses a trip that cannot go, as it is confirmed or once it was; `at` is where the reason would be given. */
export function refuseSpoilt(refuse: Refuse, message: Text, at: string): never {
  return refuse(message, { at, code: errors.wrongState.code });
}

export function isReason(overrideReason: unknown): overrideReason is string {
  return typeof overrideReason === 'string' && overrideReason.trim() !== '';
}

function together(reasons: readonly Text[]): Text {
  return { zh: reasons.map(({ zh }) => zh).join('；'), en: reasons.map(({ en }) => en).join('; ') };
}

/** Trips of its car or its driver around its time that are not over. */
async function othersOf(records: Places, { id, carId, driverId, planDepartTime }: Planned): Promise<readonly Trip[]> {
  const at = Date.parse(planDepartTime);
  const when = {
    gte: new Date(at - around).toISOString(),
    lte: new Date(at + around).toISOString(),
  };
  const whose = [...(carId ? [{ carId }] : []), ...(driverId ? [{ driverId }] : [])];
  const found = await Promise.all(
    whose.map((one) => records.find('hwCarDispatch', { ...one, dispatchStatus: open, planDepartTime: when })),
  );
  const byId = new Map(found.flat().map((trip) => [trip.id, trip]));
  byId.delete(id);
  return [...byId.values()];
}

/** These trips with the places and times that are known of them. */
async function runsOf(records: Places, trips: readonly Planned[]): Promise<readonly PlannedRun[]> {
  const stops = await records.find('hwDelivery', { dispatchId: trips.map(({ id }) => id) });
  const codes = [...new Set(stops.flatMap(({ destCode }) => destCode ?? []))];
  const ids = [...new Set(trips.flatMap(({ repositoryId }) => repositoryId ?? []))];
  const quayIds = [...new Set(trips.flatMap(({ quayId }) => quayId ?? []))];
  const named = codes.length > 0 ? await records.find('hwRepositoryConfig', { repositoryCode: codes }) : [];
  const own = ids.length > 0 ? await records.find('hwRepositoryConfig', { id: ids }) : [];
  const quays = quayIds.length > 0 ? await records.find('hwQuayConfig', { id: quayIds }) : [];
  const houseOf = new Map(own.map((house) => [house.id, house]));
  const quayOf = new Map(quays.map((quay) => [quay.id, quay]));
  const codeOf = new Map(named.map((house) => [house.repositoryCode, house]));
  const byTrip = Map.groupBy(stops, ({ dispatchId }) => dispatchId);
  return trips.map((trip) => ({
    no: nameOf(trip),
    from: Date.parse(trip.planDepartTime),
    to: endOf(trip),
    origin: spotOfQuay(quayOf.get(trip.quayId ?? '')) ?? spotOf(houseOf.get(trip.repositoryId ?? '')),
    stops: (byTrip.get(trip.id) ?? [])
      .toSorted((a, b) => (a.stopNo ?? 0) - (b.stopNo ?? 0))
      .map((stop: Delivery) => ({
        no: stop.deliveryNo ?? '',
        spot: spotOf(stop) ?? spotOf(codeOf.get(stop.destCode ?? '')),
        appointment: stop.appointmentTime ? Date.parse(stop.appointmentTime) : undefined,
      })),
  }));
}

/** The end that somebody has planned; the usual length is a guess, for which nothing is refused. */
function endOf({ planDepartTime, planEndTime, planEndGiven }: Planned): number | undefined {
  const end = Date.parse(planEndTime ?? '');
  const isGuess = !planEndGiven && end - Date.parse(planDepartTime) === usualLength;
  return Number.isNaN(end) || isGuess ? undefined : end;
}

function spotOf(
  address: { readonly zipCode?: string | null; readonly country?: string | null } | undefined,
): Spot | undefined {
  return address && (address.country ?? 'US') === 'US' ? placeOfZip(address.zipCode) : undefined;
}

type Quay = {
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly zipCode: string | null;
  readonly country: string | null;
};

/** A terminal by its coordinates, else by its ZIP code. */
function spotOfQuay(quay: Quay | undefined): Spot | undefined {
  if (!quay?.latitude || !quay.longitude) return spotOf(quay);
  return { latitude: Number(quay.latitude), longitude: Number(quay.longitude) };
}

function wordsOf(fault: Impossible): Text {
  if (fault.key === 'endsBefore') {
    const { no } = fault;
    return { zh: `计划结束早于派送单 ${no} 的预约时间`, en: `it ends before the appointment of ${no}` };
  }
  const way = wayWords(fault);
  if (fault.key === 'tooFar') {
    const { after, no } = fault;
    return {
      zh: `${after ? `派送单 ${after}` : '始发地'} 到派送单 ${no} ${way.zh}，赶不上预约`,
      en: `from ${after || 'its start'} to ${no} it is ${way.en}, and the appointment is sooner`,
    };
  }
  const { no } = fault;
  return {
    zh: `车辆或司机在车次 ${no} 上，两趟之间的路程${way.zh}，来不及`,
    en: `its car or driver is on trip ${no}: from one to the other it is ${way.en}, and there is less time`,
  };
}

function wayWords({ miles, minutes }: { readonly miles: number; readonly minutes: number }): Text {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return {
    zh: `约 ${miles} 英里，至少 ${hours} 小时 ${rest} 分`,
    en: `about ${miles} mi, ${hours} h ${rest} min at least`,
  };
}
