import { randomUUIDv7 } from 'node:crypto';

/** The first 15 digits, which are the millisecond and the version, and how many ids of it there were. */
let last = { start: '', count: 0 };
const most = 0xfff;

/**
 * An id for a new row. Those of one process sort in the order in which they were made, within a millisecond too: what
 * follows from one another, such as the movements of a pallet, is read in its order. Twelve bits behind the millisecond
 * count (RFC 9562, 6.2); whatever comes beyond waits for the next one in the sense of its number alone.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const start = id.slice(0, 15);
  if (start > last.start) last = { start, count: 0 };
  else if (last.count < most) last = { ...last, count: last.count + 1 };
  else last = { start: nextStart(last.start), count: 0 };
  return `${last.start}${last.count.toString(16).padStart(3, '0')}${id.slice(18)}`;
}

/** One millisecond later: `xxxxxxxx-xxxx-7`. */
function nextStart(start: string): string {
  const digits = (Number.parseInt(start.replaceAll('-', '').slice(0, 12), 16) + 1).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
}
