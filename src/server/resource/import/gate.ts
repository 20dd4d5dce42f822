import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';

/**
 * How many files are read and checked at once: each may use some hundred megabytes. Who comes later waits so long, in
 * milliseconds.
 */
const [most, patience] = [2, 8_000];

interface Gate {
  running: number;
  readonly waiting: (() => void)[];
}

/** By what all callers' houses have in common. */
const byHouse = new WeakMap<House['events'], Gate>();

/** Does the work as soon as there are not too many others at it: 50003 when that takes too long. */
export async function throughGate<T>({ events }: Pick<House, 'events'>, work: () => Promise<T>): Promise<T> {
  const gate = byHouse.get(events) ?? { running: 0, waiting: [] };
  byHouse.set(events, gate);
  if (gate.running < most) gate.running += 1;
  else await turn(gate);
  try {
    return await work();
  } finally {
    const next = gate.waiting.shift();
    // Whoever is next takes the place over.
    if (next) next();
    else gate.running -= 1;
  }
}

function turn({ waiting }: Gate): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(new Refusal('busy', { headers: { 'Retry-After': '5' } }));
    }, patience);
    waiting.push(go);
  });
}
