import type { CompiledResource } from '../../../codegen/types.ts';
import type { Action, Read } from '../../contract/life.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import type { Actor } from '../access/actor.ts';
import type { App } from '../app.ts';
import type { Cause } from '../extend.ts';

/** What every operation of a resource is handed: who asks, for which resource, with what. */
export interface Context {
  readonly app: App;
  readonly actor: Actor;
  readonly compiled: CompiledResource;
  /** The resource as the caller may read it: whatever is told is made of this one, never of `compiled.resource`. */
  readonly visible: Resource;
  /** The action of the file that is called; none for an operation. */
  readonly action: Action | undefined;
  /** The question of the file that is asked; none for anything else. */
  readonly read?: Read | undefined;
  /** Set where the house writes by itself: nobody's permissions, data scope or locked fields are asked about. */
  readonly systemCall?: SystemCall;
  /** What code of the business is told to have led to a write; what only reads has none. */
  readonly cause?: Cause | undefined;
  readonly language: Language;
  /** The `{id}` at the end of the path, where the call has one. */
  readonly id: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Full path without the id: part of what an Idempotency-Key stands for. */
  readonly path: string;
  /**
   * Takes in the file that was sent, at most so many bytes, and the texts sent before it. `hold` is asked for room before
   * each piece is kept.
   */
  readonly receive: (limit: number, hold: (bytes: number) => Promise<void>) => Promise<ReceivedFile>;
  /** Takes in a file of at most so many bytes as a stream, with the texts around it. */
  readonly upload: <T>(limit: number, take: TakeFile<T>) => Promise<Upload<T>>;
}

/** A call of no resource in particular, such as a job of the system. */
export type Caller = Omit<Context, 'compiled' | 'visible'> & Partial<Pick<Context, 'compiled'>>;

/** Who caused what the house does. */
export interface SystemCall {
  readonly caller: Actor;
  /** How many hooks have led here, one inside the other. */
  readonly depth: number;
  /** The resource whose call this was. */
  readonly from: string;
}

/** A file that is on its way; `texts` are those that came before it. */
export interface ComingFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads the content of a file that is on its way to its end. */
export type TakeFile<T> = (file: ComingFile) => Promise<T>;

/** What became of the file, and all texts of its form. */
export interface Upload<T> {
  readonly taken: T;
  readonly texts: ReadonlyMap<string, string>;
}

export interface ReceivedFile {
  /** As its sender calls it, without any folder. */
  readonly name: string;
  readonly content: ArrayBuffer;
  readonly texts: Readonly<Record<string, string>>;
}

/** One operation: gives `data` of the answer, or throws a `AppError`. */
export type Operate = (context: Context) => Promise<unknown>;
