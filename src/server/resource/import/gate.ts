import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';

/** So many files are taken in at once; each may use some hundred megabytes. */
const most = 2;

/** By what all callers' houses have in common. */
const running = new WeakMap<House['events'], number>();

/** Does the work unless too many files are being taken in already: 50003 then, before anything is read. */
export async function throughGate<T>({ events }: House, work: () => Promise<T>): Promise<T> {
  const now = running.get(events) ?? 0;
  if (now >= most) throw new Refusal('busy', { headers: { 'Retry-After': '5' } });
  running.set(events, now + 1);
  try {
    return await work();
  } finally {
    running.set(events, (running.get(events) ?? 1) - 1);
  }
}
