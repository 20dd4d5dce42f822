import type { AppEvent } from '../../contract/events.ts';
import type { App } from '../app.ts';
import { windowId } from '../client/storage.ts';
import { currentUserCall } from '../providers/personCalls.ts';
import { ask } from '../providers/requests.ts';
import { everyResource } from './changes.ts';
import { createLive, type Follow } from './stream.ts';

type Reactions = { readonly [T in AppEvent['type']]: (event: Extract<AppEvent, { type: T }>) => void };

/** Connects the console with the server's events, for as long as it is open. */
export function createLiveApp(app: App, follow: Follow): void {
  const { session, data, access, staleLists, recordNews, schemaFaults } = app;
  const refresh = () => void access.refresh();
  const reactions: Reactions = {
    // The answer, 20007, ends the session as on any other call.
    sessionEnded: () => void ask(data, currentUserCall(), { isQuiet: true }).catch(() => undefined),
    accessChanged: refresh,
    schemaChanged: refresh,
    schemaFaults: ({ faults }) => schemaFaults.set(faults),
    recordChanged: ({ resource, ids, window }) => {
      // A form hears of its record also when it was changed in this window: in another tab.
      recordNews.notify(resource, ids);
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
      recordNews.notify();
    },
  });
  watchViewport(setSeen);
}

/** A window that is out of sight for so long, in ms, is not looked at. */
const hiddenFor = 60_000;

/** Tells when the window goes out of sight for longer, and at once when it is back. */
function watchViewport(notify: (isSeen: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') notify(true);
    else timer = setTimeout(() => notify(false), hiddenFor);
  });
}
