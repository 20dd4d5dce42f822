import type { Lookup, Names } from '../model/lookup.ts';
import { onceFor } from '../model/onceFor.ts';

/** What a piece of work may ask about the world around it, as lookups by their names. */
export type World<Of> = { readonly [Room in keyof Of]: Names };

/** A question that was asked of the world, and the answer that it got. */
export interface Question {
  readonly room: string;
  readonly ask: keyof typeof asks;
  readonly name: string;
  readonly answer: unknown;
}

const namesIn = onceFor((room: Names) => JSON.stringify([...room.keys()]));

/** The ways to ask. Things are compared as they are: nobody changes one, so another one says something else. */
const asks = {
  has: (room: Names, name: string): unknown => room.has(name),
  get: (room: Names, name: string): unknown => (room as Lookup<unknown>).get(name),
  keys: (room: Names): unknown => namesIn(room),
};

/** A world that notes what is asked of it. */
export function watched<Of extends World<Of>>(world: Of): { world: Of; questions: () => readonly Question[] } {
  const asked = new Map<string, Question>();
  const rooms = Object.entries<Names>(world).map(([room, inside]) => {
    const note = (ask: Question['ask'], name: string): void => {
      const key = `${room} ${ask} ${name}`;
      if (!asked.has(key)) asked.set(key, { room, ask, name, answer: asks[ask](inside, name) });
    };
    return [room, noting(inside as Lookup<unknown>, note)] as const;
  });
  return { world: Object.fromEntries(rooms) as unknown as Of, questions: () => [...asked.values()] };
}

function noting(room: Lookup<unknown>, note: (ask: Question['ask'], name: string) => void): Lookup<unknown> {
  return {
    has: (name) => {
      note('has', name);
      return room.has(name);
    },
    get: (name) => {
      note('get', name);
      return room.get(name);
    },
    keys: () => {
      note('keys', '');
      return room.keys();
    },
  };
}

/** Whether the world would answer as it did then. */
export function answersAlike<Of extends World<Of>>(world: Of, questions: readonly Question[]): boolean {
  const rooms: Readonly<Record<string, Names>> = world;
  return questions.every(({ room, ask, name, answer }) => {
    const inside = rooms[room];
    return inside !== undefined && asks[ask](inside, name) === answer;
  });
}
