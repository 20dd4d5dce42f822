import type { Spot } from './locations.ts';

/** A stop with its location and appointment, if known; times in ms since 1970. */
export interface PlannedStop {
  readonly no: string;
  readonly spot: Spot | undefined;
  readonly appointment: number | undefined;
}

/** The plan of a trip: start location and time, stops in order, and end time. */
export interface PlannedTrip {
  readonly no: string;
  readonly from: number;
  /** The end time; undefined if none was entered. */
  readonly to: number | undefined;
  readonly origin: Spot | undefined;
  readonly stops: readonly PlannedStop[];
}

/** A reason why a trip is not feasible as planned. */
export type TripProblem =
  | { readonly key: 'endsBefore'; readonly no: string }
  | {
      readonly key: 'tooFar';
      /** The number of the previous stop; empty for the start of the trip. */
      readonly after: string;
      readonly no: string;
      readonly miles: number;
      readonly minutes: number;
    }
  | { readonly key: 'elsewhere'; readonly no: string; readonly miles: number; readonly minutes: number };

/**
 * The factors for the minimum driving time: straight-line distance plus 10%, at 60 miles per hour. Both are optimistic, so that no feasible
 * trip is rejected (README, T5).
 */
const [detour, milesPerHour] = [1.1, 60];
/** Locations at most this many miles apart count as the same, because ZIP codes locate only roughly. */
const near = 25;
/** The tolerated delay, in ms. */
const grace = 10 * 60_000;

interface Distance {
  readonly miles: number;
  /** The minimum driving time, in ms. */
  readonly time: number;
}

const noDistance: Distance = { miles: 0, time: 0 };

/** Returns the distance between two locations; zero if one is unknown or both are close together. */
function distanceBetween(a: Spot | undefined, b: Spot | undefined): Distance {
  if (!a || !b) return noDistance;
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (degrees: number): number => Math.sin(rad(degrees) / 2) ** 2;
  const h = half(b.latitude - a.latitude) + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * half(b.longitude - a.longitude);
  const miles = 2 * 3959 * Math.asin(Math.sqrt(h));
  if (miles <= near) return noDistance;
  return { miles: Math.round(miles), time: ((miles * detour) / milesPerHour) * 3_600_000 };
}

interface Run {
  readonly problems: readonly TripProblem[];
  /** The last location of the truck, and the earliest time at which it can continue from there, in ms since 1970. */
  readonly spot: Spot | undefined;
  readonly time: number;
}

/**
 * Simulates a trip at maximum speed. From a stop with an appointment, the truck continues at the appointed time: it waits if it is early,
 * and a delay is not carried over to the next stop.
 */
function simulate({ from, origin, stops }: PlannedTrip): Run {
  const problems: TripProblem[] = [];
  let [spot, time, after] = [origin, from, ''];
  for (const { no, spot: next, appointment } of stops) {
    const way = distanceBetween(spot, next);
    const there = time + way.time;
    if (appointment !== undefined && way.time > 0 && there > appointment + grace) {
      problems.push({ key: 'tooFar', after, no, ...rounded(way) });
    }
    time = appointment === undefined ? there : Math.max(time, appointment);
    [spot, after] = [next ?? spot, no];
  }
  return { problems, spot, time };
}

function rounded({ miles, time }: Distance): { readonly miles: number; readonly minutes: number } {
  return { miles, minutes: Math.ceil(time / 60_000) };
}

/** Returns why a trip is not feasible: its own times, or other trips of its car or driver that are too far away. */
export function tripProblems(run: PlannedTrip, others: readonly PlannedTrip[]): readonly TripProblem[] {
  const own = simulate(run);
  const { to = Number.POSITIVE_INFINITY } = run;
  const late = run.stops
    .filter(({ appointment }) => appointment !== undefined && appointment > to)
    .map(({ no }) => ({ key: 'endsBefore', no }) as const);
  const away = others.flatMap((other): TripProblem[] => {
    const [first, second] = other.from <= run.from ? [other, run] : [run, other];
    const { spot, time } = first === run ? own : simulate(first);
    const way = distanceBetween(spot, second.origin);
    if (way.time === 0 || time + way.time <= second.from + grace) return [];
    return [{ key: 'elsewhere', no: other.no, ...rounded(way) }];
  });
  return [...late, ...own.problems, ...away];
}
