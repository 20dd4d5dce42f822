import type { ServerFace } from '../kind.ts';
import { toInstant } from './toInstant.ts';

/** Moments are kept and read in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`, so that text order is time order. */
export const dateTimeFace: ServerFace = {
  toColumn: (value) => {
    const instant = toInstant(String(value));
    if (instant === undefined) throw new RangeError(`not an RFC 3339 date and time: ${value}`);
    return instant;
  },
  fromColumn: (value) => value,
};
