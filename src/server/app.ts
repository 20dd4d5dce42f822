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
  /** The current resource schemas; replaced when a schema file changes. */
  schemas: SchemaStore;
  /** The folder of the schema files. */
  readonly schemaFolder: SchemaFolder;
  readonly events: Events;
  /** Storage for the contents of uploaded files. */
  readonly files: FileStore;
  readonly fileLimits: FileLimits;
  readonly log: Log;
  /** Whether demo accounts are blocked from logging in until they have their own password. */
  readonly isDemoClosed: boolean;
  /** The business handlers of the resources. */
  readonly handlers: Handlers;
  /** Creates the `Records` that business code uses within a call's transaction. */
  readonly openRecords: (context: Caller, store: Store) => Records;
  /** Returns the current time; tests replace it. */
  readonly clock: () => Date;
}
