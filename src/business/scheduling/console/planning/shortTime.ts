import { clockAt } from '../../../../console/extend.ts';

/** A moment of the wire, short, by the clock on the wall: `11-21 08:30`; of a place by that one's, `11-21 08:30 PST`. */
export function shortTime(moment: string, zone?: string | null): string {
  const { wall, name } = clockAt(new Date(moment), zone ?? undefined);
  return zone ? `${wall.slice(5, 16)} ${name}` : wall.slice(5, 16);
}
