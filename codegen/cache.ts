/**
 * Caches: values made on first use, values derived from an object, and results that are reused while all recorded lookups return the same
 * values.
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
type Collections<Of> = { readonly [Name in keyof Of]: Names };

/** A recorded lookup and its result. `name` is the key that was looked up; for `keys`, which lists all keys, it is empty. */
interface RecordedLookup {
  readonly collection: string;
  readonly kind: keyof typeof lookupKinds;
  readonly name: string;
  readonly result: unknown;
}

const namesIn = onceFor((collection: Names) => JSON.stringify([...collection.keys()]));

/** The kinds of lookups. Results are compared with `===`: looked-up values are immutable, and lists of keys are compared as JSON text. */
const lookupKinds = {
  has: (collection: Names, name: string): unknown => collection.has(name),
  get: (collection: Names, name: string): unknown => (collection as Lookup<unknown>).get(name),
  keys: (collection: Names): unknown => namesIn(collection),
};

interface Recording<Of> {
  readonly collections: Of;
  readonly lookups: () => readonly RecordedLookup[];
}

/** Returns collections that work like the given ones and record every lookup, and a function that returns the recorded lookups. */
function recordLookups<Of extends Collections<Of>>(collections: Of): Recording<Of> {
  const recorded = new Map<string, RecordedLookup>();
  const entries = Object.entries<Names>(collections).map(([collection, names]) => {
    const note = (kind: RecordedLookup['kind'], name: string): void => {
      const key = `${collection} ${kind} ${name}`;
      if (!recorded.has(key)) recorded.set(key, { collection, kind, name, result: lookupKinds[kind](names, name) });
    };
    return [collection, observed(names as Lookup<unknown>, note)] as const;
  });
  return { collections: Object.fromEntries(entries) as unknown as Of, lookups: () => [...recorded.values()] };
}

function observed(collection: Lookup<unknown>, note: (kind: RecordedLookup['kind'], name: string) => void): Lookup<unknown> {
  return {
    has: (name) => {
      note('has', name);
      return collection.has(name);
    },
    get: (name) => {
      note('get', name);
      return collection.get(name);
    },
    keys: () => {
      note('keys', '');
      return collection.keys();
    },
  };
}

/** Whether all recorded lookups still return the same results. */
function areUnchanged<Of extends Collections<Of>>(collections: Of, lookups: readonly RecordedLookup[]): boolean {
  const byName: Readonly<Record<string, Names>> = collections;
  return lookups.every(({ collection, kind, name, result }) => {
    const names = byName[collection];
    return names !== undefined && lookupKinds[kind](names, name) === result;
  });
}

/** A cached result: the object it was computed for (`of`), the lookups it depends on, and the result itself. */
export interface Remembered<Outcome> {
  readonly of: object;
  readonly lookups: readonly RecordedLookup[];
  readonly outcome: Outcome;
}

interface Work<Of, Outcome> {
  readonly of: object;
  readonly collections: Of;
  /** The function to run. Its result must depend on nothing but its lookups in `collections`. */
  readonly run: (collections: Of) => Outcome;
}

/** Runs a function, or returns `before` if it was computed for the same object and all of its lookups still return the same values. */
export function remembered<Of extends Collections<Of>, Outcome>(
  { of, collections, run }: Work<Of, Outcome>,
  before: Remembered<Outcome> | undefined,
): Remembered<Outcome> {
  if (before?.of === of && areUnchanged(collections, before.lookups)) return before;
  const recording = recordLookups(collections);
  const outcome = run(recording.collections);
  return { of, lookups: recording.lookups(), outcome };
}
