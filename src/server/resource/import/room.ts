import { limits } from '../../excel/limits.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';

/** Bytes of files that are held at once, on their way or waiting to be read; who finds no room waits so long, in milliseconds. */
const [most, patience] = [8 * limits.file, 5_000];

interface Room {
  held: number;
  readonly waiting: Set<() => void>;
}

/** By what all callers' houses have in common. */
const byHouse = new WeakMap<House['events'], Room>();

/**
 * Does the work on a file that takes room as it comes in, and gives it back at the end. Who sends slowly holds only what has
 * arrived, and who hardly sends gives even that back after a while (`http/bodies.ts`). 50003 when there is no room for long.
 */
export async function withRoom<T>(
  { events }: Pick<House, 'events'>,
  work: (hold: (bytes: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const room = byHouse.get(events) ?? { held: 0, waiting: new Set() };
  byHouse.set(events, room);
  let [own, isOver] = [0, false];
  try {
    return await work(async (bytes) => {
      await take(room, bytes);
      own += bytes;
      // Nobody waits any more for what was waited for.
      if (isOver) giveBack(room, bytes);
    });
  } finally {
    isOver = true;
    giveBack(room, own);
  }
}

function giveBack(room: Room, bytes: number): void {
  room.held -= bytes;
  for (const look of room.waiting) look();
}

function take(room: Room, bytes: number): Promise<void> {
  const isTaken = (): boolean => {
    if (room.held + bytes > most) return false;
    room.held += bytes;
    return true;
  };
  return isTaken() ? Promise.resolve() : untilTaken(room, isTaken);
}

/** Looks again whenever somebody gives room back. */
function untilTaken(room: Room, isTaken: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      room.waiting.delete(look);
    };
    const look = (): void => {
      if (!isTaken()) return;
      end();
      resolve();
    };
    const timer = setTimeout(() => {
      end();
      reject(new Refusal('busy', { headers: { 'Retry-After': '5' } }));
    }, patience);
    room.waiting.add(look);
  });
}
