import { clockAt, momentAt } from '../../../../console/extend.ts';

/** A moment as an input of the browser has it, by the clock of a place or else of whoever looks: `2026-11-21T08:30`. */
export function toInput(time: number, zone?: string): string {
  return clockAt(new Date(time), zone).wall.slice(0, 16).replace(' ', 'T');
}

/** In ms since 1970; undefined: it is no moment yet. */
export function fromInput(text: string, zone?: string): number | undefined {
  if (Number.isNaN(Date.parse(text))) return undefined;
  return momentAt(`${text.replace('T', ' ')}:00`, zone).getTime();
}

/** A moment of the wire, short, by the clock on the wall: `11-21 08:30`; of a place by that one's, `11-21 08:30 PST`. */
export function shortTime(moment: string, zone?: string | null): string {
  const { wall, name } = clockAt(new Date(moment), zone ?? undefined);
  return zone ? `${wall.slice(5, 16)} ${name}` : wall.slice(5, 16);
}
