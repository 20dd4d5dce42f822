/** Caches: a value made once, a value per object, and the outcome of work that stays valid while its questions get the same answers. */

/** Makes something at the first call and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Derives something from an immutable object at the first call, and keeps it as long as the object. */
export function onceFor<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    const entry = cache.get(key) ?? { made: make(key) };
    cache.set(key, entry);
    return entry.made;
  };
}

/** Names that can be asked for one by one, or all at once; a set and a map are such. */
export interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** Things that are found by their names, such as the values of a map. */
export interface Lookup<Thing> extends Names {
  get(name: string): Thing | undefined;
}

/** What a piece of work may ask about the world around it, as lookups by their names. */
type Lookups<Of> = { readonly [Room in keyof Of]: Names };

/** A question that was asked of the world, and the answer that it got. */
interface Question {
  readonly room: string;
  readonly ask: keyof typeof asks;
  readonly name: string;
  readonly answer: unknown;
}

const namesIn = onceFor((room: Names) => JSON.stringify([...room.keys()]));

/** The kinds of questions. Answers are compared by identity, because they are immutable. */
const asks = {
  has: (room: Names, name: string): unknown => room.has(name),
  get: (room: Names, name: string): unknown => (room as Lookup<unknown>).get(name),
  keys: (room: Names): unknown => namesIn(room),
};

/** A world that records the questions that are asked of it. */
function recordQuestions<Of extends Lookups<Of>>(world: Of): { world: Of; questions: () => readonly Question[] } {
  const requested = new Map<string, Question>();
  const rooms = Object.entries<Names>(world).map(([room, inside]) => {
    const note = (ask: Question['ask'], name: string): void => {
      const key = `${room} ${ask} ${name}`;
      if (!requested.has(key)) requested.set(key, { room, ask, name, answer: asks[ask](inside, name) });
    };
    return [room, recording(inside as Lookup<unknown>, note)] as const;
  });
  return { world: Object.fromEntries(rooms) as unknown as Of, questions: () => [...requested.values()] };
}

function recording(room: Lookup<unknown>, note: (ask: Question['ask'], name: string) => void): Lookup<unknown> {
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

/** Whether the world still gives the recorded answers. */
function answersAlike<Of extends Lookups<Of>>(world: Of, questions: readonly Question[]): boolean {
  const rooms: Readonly<Record<string, Names>> = world;
  return questions.every(({ room, ask, name, answer }) => {
    const inside = rooms[room];
    return inside !== undefined && asks[ask](inside, name) === answer;
  });
}

/** The outcome of work on something, and every question that it asked of the world. */
export interface Remembered<Outcome> {
  readonly of: object;
  readonly questions: readonly Question[];
  readonly outcome: Outcome;
}

interface Work<Of, Outcome> {
  readonly of: object;
  readonly world: Of;
  /** Pure: the same thing in a world that answers alike gives the same. */
  readonly run: (world: Of) => Outcome;
}

/** Does a piece of work, or returns the earlier outcome when all of its questions still get the same answers. */
export function remembered<Of extends Lookups<Of>, Outcome>(
  { of, world, run }: Work<Of, Outcome>,
  before: Remembered<Outcome> | undefined,
): Remembered<Outcome> {
  if (before?.of === of && answersAlike(world, before.questions)) return before;
  const watch = recordQuestions(world);
  const outcome = run(watch.world);
  return { of, questions: watch.questions(), outcome };
}
