import type { CompiledResource } from '../../../codegen/types.ts';
import type { Language } from '../../contract/text.ts';
import type { Actor } from '../access/actor.ts';
import type { House } from '../house.ts';

/** What every operation of a resource is handed: who asks, for which resource, with what. */
export interface Context {
  readonly house: House;
  readonly actor: Actor;
  readonly compiled: CompiledResource;
  readonly language: Language;
  /** The `{id}` at the end of the path, where the call has one. */
  readonly id: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Full path without the id: part of what an Idempotency-Key stands for. */
  readonly path: string;
}

/** One operation: gives `data` of the answer, or throws a `Refusal`. */
export type Operate = (context: Context) => Promise<unknown>;
