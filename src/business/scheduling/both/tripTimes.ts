import type { Spot } from './locations.ts';

/** A stop with its place and appointment as far as they are known; times in ms since 1970. */
export interface PlannedStop {
  readonly no: string;
  readonly spot: Spot | undefined;
  readonly appointment: number | undefined;
}

/** The plan of a trip: where and when it starts, its stops in order, and when it ends. */
export interface PlannedTrip {
  readonly no: string;
  readonly from: number;
  /** Undefined when nobody has entered an end. */
  readonly to: number | undefined;
  readonly origin: Spot | undefined;
  readonly stops: readonly PlannedStop[];
}

/** A reason why a trip cannot be driven as planned. */
export type TripProblem =
  | { readonly key: 'endsBefore'; readonly no: string }
  | {
      readonly key: 'tooFar';
      /** The stop before it; empty for the start of the trip. */
      readonly after: string;
      readonly no: string;
      readonly miles: number;
      readonly minutes: number;
    }
  | { readonly key: 'elsewhere'; readonly no: string; readonly miles: number; readonly minutes: number };

/**
 * The least time that a truck needs: the straight distance plus a tenth, at 60 miles an hour. Both figures are optimistic, so
 * that no trip is rejected that a good driver could make (README, T5).
 */
const [detour, milesPerHour] = [1.1, 60];
/** ZIP codes give places only roughly: two places closer than this many miles count as one. */
const near = 25;
/** A delay of this length is tolerated, in ms. */
const grace = 10 * 60_000;

interface Distance {
  readonly miles: number;
  /** In ms. */
  readonly time: number;
}

const noDistance: Distance = { miles: 0, time: 0 };

/** The distance between two places; zero when one is unknown or both are close together. */
function distanceBetween(a: Spot | undefined, b: Spot | undefined): Distance {
  if (!a || !b) return noDistance;
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (degrees: number): number => Math.sin(rad(degrees) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * half(b.longitude - a.longitude);
  const miles = 2 * 3959 * Math.asin(Math.sqrt(h));
  if (miles <= near) return noDistance;
  return { miles: Math.round(miles), time: ((miles * detour) / milesPerHour) * 3_600_000 };
}

interface Run {
  readonly problems: readonly TripProblem[];
  /** The last place of the truck, and the earliest time at which it is there. */
  readonly spot: Spot | undefined;
  readonly time: number;
}

/** Simulates a trip at the greatest speed. The truck waits at a stop until its appointment. */
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

/**
 * Why a trip cannot be driven as planned: its own times, and other trips of its car or driver that are too far away.
 */
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
