import type { HouseEvent } from '../../contract/events.ts';

/** What happens inside the house: what consoles are told, that sessions may have ended, that the server stops. */
export type InnerEvent =
  | Exclude<HouseEvent, { type: 'sessionEnded' }>
  | { readonly type: 'sessionsEnded' }
  | { readonly type: 'closing' };

/** The way from where something happens to whoever listens; nobody waits for anybody. */
export interface Events {
  publish(event: InnerEvent): void;
  /** Calls `listener` for each event from now on; gives the way to stop it. */
  listen(listener: (event: InnerEvent) => void): () => void;
}

export function createEvents(): Events {
  const listeners = new Set<(event: InnerEvent) => void>();
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
