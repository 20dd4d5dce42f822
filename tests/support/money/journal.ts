/** A call that changes something, with the key that makes it one however often it is sent. */
export interface Sent {
  readonly who: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
}

/** What people were told, and what they were not. */
export interface Journal {
  /** Calls that nobody answered: the server was gone. */
  unanswered: Sent[];
  /** Records by id, as new as somebody was told that they are. */
  readonly versions: Map<string, number>;
  /** Records that somebody asked to delete, answered or not. */
  readonly removed: Set<string>;
  /** Calls that were sent more than once with their key. */
  replayed: number;
  /** What nobody should ever be told. */
  readonly odd: string[];
}

export const newJournal = (): Journal => ({
  ...{ unanswered: [], versions: new Map(), removed: new Set(), replayed: 0, odd: [] },
});

interface Reported {
  readonly id?: string;
  readonly version?: number;
  readonly ids?: readonly string[];
}

/** Keeps what an answer says about records: each that it names is there, and at least as new. */
export function keepReported({ versions }: Journal, data: unknown): void {
  for (const { id, version = 1, ids = [] } of [data ?? []].flat() as Reported[]) {
    for (const each of [...(id ? [id] : []), ...ids]) {
      versions.set(each, Math.max(versions.get(each) ?? 1, each === id ? version : 1));
    }
  }
}
