import type { SchemaFault } from './schemaEditor.ts';

/** What the server tells open consoles by itself over `GET /events` (contract.md section 7). */
export type HouseEvent =
  /** A resource file changed: the index and some modules have new addresses. */
  | { readonly type: 'schemaChanged' }
  /** Records of a resource were created, changed or deleted, by whom. */
  | {
      readonly type: 'recordChanged';
      readonly resource: string;
      readonly ids: readonly string[];
      readonly account: string;
    }
  /**
   * The errors of the resource files as they are now, none when all are sound; told to those who may see the files, whenever
   * they change and when the stream opens. Added to contract.md section 7.
   */
  | { readonly type: 'schemaFaults'; readonly faults: readonly SchemaFault[] }
  /** Somebody's rights may have changed: the menu and the permissions are to be asked for again. */
  | { readonly type: 'accessChanged' }
  /** This session is over; the stream ends. */
  | { readonly type: 'sessionEnded' };

/** Where the stream of events is. Each event is one `data:` line of JSON; lines that start with `:` keep it open. */
export const eventsPath = '/events';
