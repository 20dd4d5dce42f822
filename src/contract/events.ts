import type { SchemaFault } from './schemaEditor.ts';

/** What the server tells open consoles by itself over `GET /events` (README section 7). */
export type AppEvent =
  /** A resource file changed: the index and some modules have new addresses. */
  | { readonly type: 'schemaChanged' }
  /** Records of a resource were created, changed or deleted, by whom. */
  | {
      readonly type: 'recordChanged';
      readonly resource: string;
      readonly ids: readonly string[];
      readonly account: string;
      /** The window that the change was made in, where the call said it. */
      readonly window?: string;
    }
  /**
   * The errors of the resource files as they are now, none when all are sound; told to those who may see the files, whenever
   * they change and when the stream opens.
   */
  | { readonly type: 'schemaFaults'; readonly faults: readonly SchemaFault[] }
  /** Somebody's rights may have changed: the menu and the permissions are to be asked for again. */
  | { readonly type: 'accessChanged' }
  /** This session is over; the stream ends. */
  | { readonly type: 'sessionEnded' };

/**
 * A header by which a call says which window it comes from: an id of the window's own choice, 1 to 64 letters, digits, `-` and
 * `_`. The event of a change carries it, so that only this window passes the news over.
 */
export const windowHeader = 'windowId';

/** The id as a header may carry it; undefined when it is none. */
export function readWindowId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** Where the stream of events is. Each event is one `data:` line of JSON; lines that start with `:` keep it open. */
export const eventsPath = '/events';
