import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';

/** So many files are taken in at once; each may use some hundred megabytes. */
const most = 2;

const running = new WeakMap<House, number>();

/** Does the work unless too many files are being taken in already: 50003 then, before anything is read. */
export async function throughGate<T>(house: House, work: () => Promise<T>): Promise<T> {
  const now = running.get(house) ?? 0;
  if (now >= most) throw new Refusal('busy', { headers: { 'Retry-After': '5' } });
  running.set(house, now + 1);
  try {
    return await work();
  } finally {
    running.set(house, (running.get(house) ?? 1) - 1);
  }
}
