import type { FileLimits } from '../contract/files.ts';
import type { Database, Store } from './db/store.ts';
import type { Events } from './events.ts';
import type { Handlers, Records } from './extend.ts';
import type { FileStore } from './files/store.ts';
import type { Log } from './log.ts';
import type { Caller } from './resource/context.ts';
import type { SchemaFolder, SchemaStore } from './schema/store.ts';

/** The services that every part of the server uses. */
export interface App {
  readonly database: Database;
  /** As the files are now: a change of one puts another store here. */
  schemas: SchemaStore;
  /** Where those files are. */
  readonly schemaFolder: SchemaFolder;
  readonly events: Events;
  /** The bytes of files that belong to records. */
  readonly files: FileStore;
  readonly fileLimits: FileLimits;
  readonly log: Log;
  /** Whether demo accounts cannot log in until each has a password of its own. */
  readonly isDemoClosed: boolean;
  /** The code of the business. */
  readonly handlers: Handlers;
  /** The records of every resource for that code, within a transaction of a call. */
  readonly openRecords: (context: Caller, store: Store) => Records;
  /** The time of day; tests put their own in. */
  readonly clock: () => Date;
}
