import type { SchemaFault } from './schemaEditor.ts';

/** Events that the server pushes to open consoles over `GET /events` (README section 7). */
export type AppEvent =
  /** A resource file has changed, so the index is different and some modules have new URLs. */
  | { readonly type: 'schemaChanged' }
  /**
   * Records of a resource were created, changed or deleted by `account`. If `ids` is empty, any record of the resource may have changed.
   */
  | {
      readonly type: 'recordChanged';
      readonly resource: string;
      readonly ids: readonly string[];
      readonly account: string;
      /** The browser window that made the change, if its call had the header `windowId`. */
      readonly window?: string;
    }
  /**
   * The current errors of the resource files; empty if all are valid. Sent to users who may see the files, on every change and when
   * the stream opens.
   */
  | { readonly type: 'schemaFaults'; readonly faults: readonly SchemaFault[] }
  /** The reminders of the user have changed: a reminder was made, read or muted, or its cause has ended. */
  | { readonly type: 'remindersChanged' }
  /** The user's rights may have changed, so the console must read menu and permissions again. */
  | { readonly type: 'accessChanged' }
  /** The session has ended; the stream closes. */
  | { readonly type: 'sessionEnded' };

/**
 * The request header with the id of the browser window: 1 to 64 letters, digits, `-` and `_`, chosen by the window. The event of a change
 * contains the id, so that the window that made the change can ignore the event.
 */
export const windowHeader = 'windowId';

/** Returns the window id in a header; undefined if it is missing or invalid. */
export function readWindowId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** The path of the event stream. Each event is one `data:` line of JSON; lines that start with `:` keep the connection open. */
export const eventsPath = '/events';
