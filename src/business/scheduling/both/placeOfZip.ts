import { zip3Places } from './zip3Places.ts';

/** A place on earth, in degrees. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

let places: ReadonlyMap<string, Spot> | undefined;

/** About where a US ZIP code lies; undefined: nobody knows. */
export function placeOfZip(zip: string | null | undefined): Spot | undefined {
  places ??= readPlaces();
  return zip ? places.get(zip.slice(0, 3)) : undefined;
}

function readPlaces(): ReadonlyMap<string, Spot> {
  return new Map(
    zip3Places.split(';').map((entry) => {
      const [zip3 = '', latitude, longitude] = entry.trim().split(' ');
      return [zip3, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
  );
}
