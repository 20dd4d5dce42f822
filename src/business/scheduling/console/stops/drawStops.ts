import type { Spot } from '../../both/places.ts';

/** A spot on the paper, in px. */
export interface Dot {
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly dots: readonly Dot[];
  /** So many miles are so many px. */
  readonly scale: { readonly miles: number; readonly px: number };
}

interface Paper {
  readonly width: number;
  readonly height: number;
  /** Free on every side. */
  readonly edge: number;
}

/** Of a degree of latitude. */
const milesPerDegree = 69.05;
/** Stops that lie closer together than this are not drawn further apart than they are; in degrees. */
const leastSpan = 0.4;
/** Lengths that a scale may have. */
const lengths = [5, 10, 20, 50, 100, 200, 500, 1000];

/** Spots on paper, north above, as large as they fit; a degree of longitude is shorter the further north they are. */
export function drawStops(spots: readonly Spot[], { width, height, edge }: Paper): Drawing {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const latitude = middle(spots.map((spot) => spot.latitude));
  const longitude = middle(spots.map((spot) => spot.longitude));
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const far = spots.map((spot) => ({ x: (spot.longitude - longitude) * narrow, y: latitude - spot.latitude }));
  const span = (of: 'x' | 'y') => Math.max(leastSpan, 2 * Math.max(...far.map((one) => Math.abs(one[of]))));
  const pxPerDegree = Math.min((width - 2 * edge) / span('x'), (height - 2 * edge) / span('y'));
  const pxPerMile = pxPerDegree / milesPerDegree;
  const miles = lengths.findLast((length) => length * pxPerMile <= width / 4) ?? 5;
  return {
    dots: apart(far.map(({ x, y }) => ({ x: width / 2 + x * pxPerDegree, y: height / 2 + y * pxPerDegree }))),
    scale: { miles, px: miles * pxPerMile },
  };
}

/** Dots of one place stand side by side, so that each number can be read; in px. */
const beside = 26;

function apart(dots: readonly Dot[]): readonly Dot[] {
  const seen = new Map<string, number>();
  return dots.map(({ x, y }) => {
    const key = `${Math.round(x / beside)} ${Math.round(y / beside)}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return { x: x + count * beside, y };
  });
}

/** Straight over the earth, in miles. */
export function milesBetween(a: Spot, b: Spot): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2;
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * 3958.8 * Math.asin(Math.sqrt(chord));
}
