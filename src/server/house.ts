import type { FileLimits } from '../contract/files.ts';
import type { Database } from './db/store.ts';
import type { Events } from './events/createEvents.ts';
import type { Handlers } from './extend.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Log } from './log/createLog.ts';
import type { SchemaStore } from './schema/createSchemaStore.ts';
import type { SchemaFolder } from './schema/schemaFolder.ts';

/** What every part of the server works with. */
export interface House {
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
  /** The code that answers transitions and actions. */
  readonly handlers: Handlers;
  /** The time of day; tests put their own in. */
  readonly clock: () => Date;
}
