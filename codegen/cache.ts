/**
 * Caches: values made on first use, values derived from an object, and results that are reused while all lookups behind them still return
 * the same.
 */

/** Returns a function that creates a value on its first call and caches it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns a function that derives a value from an immutable object and caches it as long as the object exists. */
export function onceFor<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    const entry = cache.get(key) ?? { made: make(key) };
    cache.set(key, entry);
    return entry.made;
  };
}

/** Names that can be looked up and listed, such as the keys of a map or a set. */
export interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** Values that can be looked up by name, such as those of a map. */
export interface Lookup<Thing> extends Names {
  get(name: string): Thing | undefined;
}

/** The collections in which a cached function looks up names or values. The key is the name of the collection. */
type Lookups<Of> = { readonly [Room in keyof Of]: Names };

/** A recorded lookup. `room` is the name of the collection, `ask` the kind of lookup. */
interface Question {
  readonly room: string;
  readonly ask: keyof typeof asks;
  readonly name: string;
  readonly answer: unknown;
}

const namesIn = onceFor((room: Names) => JSON.stringify([...room.keys()]));

/** The kinds of lookups. Their results are compared by identity, because the looked-up values are immutable. */
const asks = {
  has: (room: Names, name: string): unknown => room.has(name),
  get: (room: Names, name: string): unknown => (room as Lookup<unknown>).get(name),
  keys: (room: Names): unknown => namesIn(room),
};

/** Returns collections that work like the given ones and record every lookup. */
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

/** Whether all recorded lookups still return the same. */
function answersAlike<Of extends Lookups<Of>>(world: Of, questions: readonly Question[]): boolean {
  const rooms: Readonly<Record<string, Names>> = world;
  return questions.every(({ room, ask, name, answer }) => {
    const inside = rooms[room];
    return inside !== undefined && asks[ask](inside, name) === answer;
  });
}

/** A cached result: the object it was computed for (`of`), the lookups it depends on, and the result itself. */
export interface Remembered<Outcome> {
  readonly of: object;
  readonly questions: readonly Question[];
  readonly outcome: Outcome;
}

interface Work<Of, Outcome> {
  readonly of: object;
  readonly world: Of;
  /** The function to run. Its result must depend on nothing but its lookups in `world`. */
  readonly run: (world: Of) => Outcome;
}

/** Runs a function, or returns the previous result if all of its lookups still return the same. */
export function remembered<Of extends Lookups<Of>, Outcome>(
  { of, world, run }: Work<Of, Outcome>,
  before: Remembered<Outcome> | undefined,
): Remembered<Outcome> {
  if (before?.of === of && answersAlike(world, before.questions)) return before;
  const watch = recordQuestions(world);
  const outcome = run(watch.world);
  return { of, questions: watch.questions(), outcome };
}
