import type { CompiledResource } from '../../codegen/types.ts';
import type { FileLimits } from '../contract/files.ts';
import type { Action, Read } from '../contract/life.ts';
import type { Resource } from '../contract/resource.ts';
import type { Language } from '../contract/wire.ts';
import type { Actor } from './access/actor.ts';
import type { Database, Store } from './db/store.ts';
import type { Events } from './events.ts';
import type { Cause, Handlers, Records } from './extend.ts';
import type { FileStore } from './files/store.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { SchemaFolder, SchemaStore } from './schemaStore.ts';

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
  /** The metrics of this server; undefined if nobody may read them. */
  readonly metrics: Metrics | undefined;
  /** Whether demo accounts are blocked from logging in until they have their own password. */
  readonly isDemoClosed: boolean;
  /** The business handlers of the resources. */
  readonly handlers: Handlers;
  /** Creates the `Records` that business code uses within a call's transaction. */
  readonly openRecords: (context: Caller, store: Store) => Records;
  /** Returns the current time; tests replace it. */
  readonly clock: () => Date;
}

/** The context of every operation of a resource: caller, resource and input. */
export interface Context {
  readonly app: App;
  readonly actor: Actor;
  readonly compiled: CompiledResource;
  /** The resource limited to what the caller may read; responses are always built from it, never from `compiled.resource`. */
  readonly visible: Resource;
  /** The called action of the resource file; undefined for an operation. */
  readonly action: Action | undefined;
  /** The called read of the resource file; undefined for other calls. */
  readonly read?: Read | undefined;
  /** Set when the server writes on its own: permissions, data scope and locked fields are not checked. */
  readonly systemCall?: SystemCall;
  /** The cause passed to business code with the writes of the call; undefined for calls that only read. */
  readonly cause?: Cause | undefined;
  readonly language: Language;
  /** The `{id}` at the end of the path, if there is one. */
  readonly id: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Full path without the id; part of what an Idempotency-Key identifies. */
  readonly path: string;
  /** Reads the uploaded file, up to `limit` bytes, and the form texts before it. `hold` reserves memory before each piece. */
  readonly receive: (limit: number, hold: (bytes: number) => Promise<void>) => Promise<ReceivedFile>;
  /** Reads an uploaded file as a stream, up to `limit` bytes, with the form texts around it. */
  readonly upload: <T>(limit: number, take: TakeFile<T>) => Promise<Upload<T>>;
}

/** A call that may be independent of a resource, such as a job. */
export type Caller = Omit<Context, 'compiled' | 'visible'> & Partial<Pick<Context, 'compiled'>>;

/** The call that led to writes by the system. */
export interface SystemCall {
  readonly caller: Actor;
  /** Nesting depth of the hooks that led to this write. */
  readonly depth: number;
  /** The resource whose call led to this write. */
  readonly from: string;
}

/** A file that is being uploaded; `texts` are the form fields before it. */
export interface ComingFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads the content of an incoming file completely. */
export type TakeFile<T> = (file: ComingFile) => Promise<T>;

/** The result of the upload and all text fields of its form. */
export interface Upload<T> {
  readonly taken: T;
  readonly texts: ReadonlyMap<string, string>;
}

export interface ReceivedFile {
  /** File name as sent, without folders. */
  readonly name: string;
  readonly content: ArrayBuffer;
  readonly texts: Readonly<Record<string, string>>;
}

/** An operation: returns the `data` of the response, or throws an `AppError`. */
export type Operate = (context: Context) => Promise<unknown>;
