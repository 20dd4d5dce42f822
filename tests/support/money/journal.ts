/** A changing call with its idempotency key, so that it can be sent repeatedly. */
export interface SentRequest {
  readonly who: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
}

/** The calls that were sent and the records that were acknowledged, to compare them with the stored records later. */
export interface Journal {
  /** Calls that got no response, because the server was killed. */
  unanswered: SentRequest[];
  /** The latest acknowledged version of each record, by id. */
  readonly versions: Map<string, number>;
  /** Ids of records whose deletion was requested, whether it was acknowledged or not. */
  readonly removed: Set<string>;
  /** The number of calls that were sent more than once with the same key. */
  replayed: number;
  /** Responses that a client should never get. */
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

/** Notes the ids and versions of the records in a response. */
export function keepReported({ versions }: Journal, data: unknown): void {
  for (const { id, version = 1, ids = [] } of [data ?? []].flat() as Reported[]) {
    for (const each of [...(id ? [id] : []), ...ids]) {
      versions.set(each, Math.max(versions.get(each) ?? 1, each === id ? version : 1));
    }
  }
}
