import { clockAt } from '../../../../console/extend.ts';

/** A moment as an input of the browser has it, by the clock on the wall: `2026-11-21T08:30`. */
export function toInput(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** In ms since 1970; undefined: it is no moment yet. */
export function fromInput(text: string): number | undefined {
  const time = new Date(text).getTime();
  return Number.isNaN(time) ? undefined : time;
}

/** A moment of the wire, short, by the clock on the wall: `11-21 08:30`; of a place by that one's, `11-21 08:30 PST`. */
export function shortTime(moment: string, zone?: string | null): string {
  if (!zone) return toInput(Date.parse(moment)).slice(5).replace('T', ' ');
  const { wall, name } = clockAt(new Date(moment), zone);
  return `${wall.slice(5, 16)} ${name}`;
}
