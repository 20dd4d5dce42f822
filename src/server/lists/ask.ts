import type { Actor } from '../access/actor.ts';
import type { House } from '../house.ts';

/** What every call about looks and views of lists is handed: who asks, for what. */
export interface Ask {
  readonly house: House;
  readonly actor: Actor;
  /** What stands behind the path of the call. */
  readonly id: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Full path of the call without the id. */
  readonly path: string;
}
