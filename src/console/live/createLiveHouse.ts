import type { HouseEvent } from '../../contract/events.ts';
import { sessionCalls } from '../../contract/session.ts';
import { windowId } from '../client/windowId.ts';
import type { House } from '../house.ts';
import { createLive } from './createLive.ts';
import { everyResource } from './staleLists.ts';
import { watchSight } from './watchSight.ts';

type Reactions = { readonly [T in HouseEvent['type']]: (event: Extract<HouseEvent, { type: T }>) => void };

/** Connects the console with the server's events, for as long as it is open. */
export function createLiveHouse({ session, client, access, staleLists, recordNews, schemaFaults }: House): void {
  const refresh = () => void access.refresh();
  const reactions: Reactions = {
    // The answer, 20007, ends the session as on any other call.
    sessionEnded: () =>
      void client.call({ method: 'GET', path: sessionCalls.current, isQuiet: true }).catch(() => undefined),
    accessChanged: refresh,
    schemaChanged: refresh,
    schemaFaults: ({ faults }) => schemaFaults.set(faults),
    recordChanged: ({ resource, ids, window }) => {
      // A form hears of its record also when it was changed in this window: in another tab.
      recordNews.tell(resource, ids);
      if (window !== windowId) staleLists.mark(resource);
    },
  };
  const setSeen = createLive({
    session,
    follow: client.follow,
    onEvent: (event) => reactions[event.type](event as never),
    onGap: () => {
      refresh();
      staleLists.mark(everyResource);
      recordNews.tell();
    },
  });
  watchSight(setSeen);
}
