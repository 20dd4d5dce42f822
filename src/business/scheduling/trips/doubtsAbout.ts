import { listed, type Text } from '../../../contract/text.ts';
import type { Car } from '../cars/car.ts';
import { excessOf, loadOf } from './load.ts';
import type { Delivery, Trip } from './trip.ts';

interface Planned {
  readonly trip: Pick<Trip, 'planDepartTime'>;
  readonly stops: readonly Delivery[];
  readonly car: Car | undefined;
  /** Why it cannot go so; it is confirmed with a reason alone. */
  readonly impossible: readonly Text[];
}

/** What is allowed in a plan and seldom meant: more than the car carries, an appointment that is over before it departs. */
export function doubtsAbout({ trip, stops, car, impossible }: Planned): Text | undefined {
  const doubts = [excessOf(loadOf(stops, car)), missedBy(trip, stops), ...impossible].filter(
    (doubt) => doubt !== undefined,
  );
  if (doubts.length === 0) return undefined;
  return { zh: doubts.map(({ zh }) => zh).join('。'), en: doubts.map(({ en }) => en).join('. ') };
}

function missedBy({ planDepartTime }: Planned['trip'], stops: readonly Delivery[]): Text | undefined {
  const departs = Date.parse(planDepartTime);
  const missed = stops.filter(({ appointmentTime }) => appointmentTime && Date.parse(appointmentTime) < departs);
  if (missed.length === 0) return undefined;
  const numbers = listed(missed.map(({ deliveryNo }) => deliveryNo));
  return {
    zh: `发车晚于 ${numbers.zh} 的预约时间，请改约`,
    en: `It departs after the appointment of ${numbers.en}: rebook in time`,
  };
}
