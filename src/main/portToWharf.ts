import { isEmpty } from '../fields/emptyValues.ts';
import { subdivision } from '../fields/keywords.ts';
import type { SeaPort } from './seaPorts.ts';

/** Digits behind the point of longitude and latitude, as the resource keeps them. */
const coordinateScale = 6;

/**
 * A port of `sea-ports` as a wharf of type PORT, with what is known and nothing else: the server fills defaults and
 * judges the rest. A province is a name there and goes along only where it is a code.
 */
export function portToWharf(code: string, port: SeaPort): Record<string, string> {
  const [longitude, latitude] = (port.coordinates ?? []).map((degrees) => degrees.toFixed(coordinateScale));
  const { province } = port;
  const known = {
    quayCode: code,
    quayName: port.name,
    quayNameEn: port.name,
    quayType: 'PORT',
    portCode: code,
    stateCode: subdivision(province, 'country', { country: code.slice(0, 2) }) ? province : undefined,
    city: port.city,
    longitude,
    latitude,
    timezone: port.timezone,
  };
  return Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => !isEmpty(entry[1])));
}
