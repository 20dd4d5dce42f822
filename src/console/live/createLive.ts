import { eventsPath, type HouseEvent } from '../../contract/events.ts';
import type { HwClient } from '../client/createHwClient.ts';
import type { SessionStore } from '../client/sessionStore.ts';
import { nextWait } from './nextWait.ts';
import { pauseFor } from './pauseFor.ts';
import { readEvent } from './readEvent.ts';

interface LiveParts {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>;
  readonly follow: HwClient['follow'];
  readonly onEvent: (event: HouseEvent) => void;
  /** The stream is open again, and nobody knows what happened meanwhile. */
  readonly onGap: () => void;
  readonly wait?: (failures: number) => number;
}

/** A stream that lasted this long, in ms, was no failure. */
const soundAfter = 10_000;

/** Follows the server's events as long as somebody is logged in and looking; the answer is told whether they look. */
export function createLive({ session, follow, onEvent, onGap, wait = nextWait }: LiveParts): (isSeen: boolean) => void {
  let isSeen = true;
  let token: string | undefined;
  let current: AbortController | undefined;
  /** Whether something may have been missed since the pages were loaded. */
  let hasGap = false;

  const follower = async (signal: AbortSignal): Promise<void> => {
    // Not from within the script that starts the console: who asks is noted, and to find the place in so large a script takes a while.
    await undefined;
    for (let failures = 0; !signal.aborted; failures++) {
      const began = Date.now();
      const onOpen = () => {
        if (hasGap) onGap();
        hasGap = true;
      };
      const onLine = (line: string) => {
        const event = readEvent(line);
        if (event) onEvent(event);
      };
      const end = await follow({ path: eventsPath, signal, onOpen, onLine }).catch(() => 'cut' as const);
      if (end === 'absent' || signal.aborted) return;
      hasGap = true;
      if (Date.now() - began > soundAfter) failures = 0;
      await pauseFor(wait(failures), signal);
    }
  };

  const turn = (): void => {
    const wanted = isSeen ? session.get()?.token : undefined;
    // What happens between two streams of one session is missed; whoever logs in loads everything anew.
    if (session.get() === undefined) hasGap = false;
    else if (current && wanted !== token) hasGap = true;
    if (wanted === token) return;
    token = wanted;
    current?.abort();
    current = wanted === undefined ? undefined : new AbortController();
    if (current) void follower(current.signal);
  };

  session.subscribe(turn);
  turn();
  return (now) => {
    isSeen = now;
    turn();
  };
}
