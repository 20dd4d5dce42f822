import type { HouseEvent } from '../../contract/events.ts';
import { windowId } from '../client/storage.ts';
import type { House } from '../house.ts';
import { currentUserCall } from '../providers/personCalls.ts';
import { ask } from '../providers/requests.ts';
import { everyResource } from './changes.ts';
import { createLive, type Follow } from './stream.ts';

type Reactions = { readonly [T in HouseEvent['type']]: (event: Extract<HouseEvent, { type: T }>) => void };

/** Connects the console with the server's events, for as long as it is open. */
export function createLiveHouse(house: House, follow: Follow): void {
  const { session, data, access, staleLists, recordNews, schemaFaults } = house;
  const refresh = () => void access.refresh();
  const reactions: Reactions = {
    // The answer, 20007, ends the session as on any other call.
    sessionEnded: () => void ask(data, currentUserCall(), { isQuiet: true }).catch(() => undefined),
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
    follow,
    onEvent: (event) => reactions[event.type](event as never),
    onGap: () => {
      refresh();
      staleLists.mark(everyResource);
      recordNews.tell();
    },
  });
  watchSight(setSeen);
}

/** A window that is out of sight for so long, in ms, is not looked at. */
const hiddenFor = 60_000;

/** Tells when the window goes out of sight for longer, and at once when it is back. */
function watchSight(tell: (isSeen: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') tell(true);
    else timer = setTimeout(() => tell(false), hiddenFor);
  });
}
