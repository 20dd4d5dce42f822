import type { Spot } from './placeOfZip.ts';

/** Where a truck has to be, and when, as far as it is known; times in ms since 1970. */
export interface PlannedStop {
  readonly no: string;
  readonly spot: Spot | undefined;
  readonly appointment: number | undefined;
}

/** A trip as it is planned: from where and when, to which stops in their order, until when. */
export interface PlannedRun {
  readonly no: string;
  readonly from: number;
  /** Undefined: nobody has said when it ends. */
  readonly to: number | undefined;
  readonly origin: Spot | undefined;
  readonly stops: readonly PlannedStop[];
}

/** Why a trip cannot go as it is planned. */
export type Impossible =
  | { readonly key: 'endsBefore'; readonly no: string }
  | {
      readonly key: 'tooFar';
      /** The stop before; the trip begins there where it is empty. */
      readonly after: string;
      readonly no: string;
      readonly miles: number;
      readonly minutes: number;
    }
  | { readonly key: 'elsewhere'; readonly no: string; readonly miles: number; readonly minutes: number };

/**
 * What a truck needs at least: the way over the ground a tenth longer, at 60 miles an hour. Both are kinder than the road, so
 * that nothing is called impossible that a good driver could do.
 */
const [detour, milesPerHour] = [1.1, 60];
/** Places are known by the first three digits of their ZIP codes: what lies so near, in miles, is one place. */
const near = 25;
/** Being so late is no reason to stay at home, in ms. */
const grace = 10 * 60_000;

interface Way {
  readonly miles: number;
  /** In ms. */
  readonly time: number;
}

const noWay: Way = { miles: 0, time: 0 };

/** The way between two places; none where one of them is not known, or they are near each other. */
function wayBetween(a: Spot | undefined, b: Spot | undefined): Way {
  if (!a || !b) return noWay;
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (degrees: number): number => Math.sin(rad(degrees) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * half(b.longitude - a.longitude);
  const miles = 2 * 3959 * Math.asin(Math.sqrt(h));
  if (miles <= near) return noWay;
  return { miles: Math.round(miles), time: ((miles * detour) / milesPerHour) * 3_600_000 };
}

interface Walked {
  readonly faults: readonly Impossible[];
  /** Where the truck is at its last stop, and when at the earliest. */
  readonly spot: Spot | undefined;
  readonly time: number;
}

/** Drives a trip as fast as it can be driven; at a stop with an appointment the truck waits for it. */
function walk({ from, origin, stops }: PlannedRun): Walked {
  const faults: Impossible[] = [];
  let [spot, time, after] = [origin, from, ''];
  for (const { no, spot: next, appointment } of stops) {
    const way = wayBetween(spot, next);
    const there = time + way.time;
    if (appointment !== undefined && way.time > 0 && there > appointment + grace) {
      faults.push({ key: 'tooFar', after, no, ...told(way) });
    }
    time = appointment === undefined ? there : Math.max(time, appointment);
    [spot, after] = [next ?? spot, no];
  }
  return { faults, spot, time };
}

function told({ miles, time }: Way): { readonly miles: number; readonly minutes: number } {
  return { miles, minutes: Math.ceil(time / 60_000) };
}

/** Why a trip cannot go so: by itself, and because its car or driver cannot be there after another trip, or at the next one. */
export function whyImpossible(run: PlannedRun, others: readonly PlannedRun[]): readonly Impossible[] {
  const walked = walk(run);
  const { to = Number.POSITIVE_INFINITY } = run;
  const late = run.stops
    .filter(({ appointment }) => appointment !== undefined && appointment > to)
    .map(({ no }) => ({ key: 'endsBefore', no }) as const);
  const away = others.flatMap((other): Impossible[] => {
    const [first, second] = other.from <= run.from ? [other, run] : [run, other];
    const { spot, time } = first === run ? walked : walk(first);
    const way = wayBetween(spot, second.origin);
    if (way.time === 0 || time + way.time <= second.from + grace) return [];
    return [{ key: 'elsewhere', no: other.no, ...told(way) }];
  });
  return [...late, ...walked.faults, ...away];
}
