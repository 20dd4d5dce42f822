import type { Language } from '../../../contract/text.ts';
import type { Actor } from '../../access/actor.ts';
import type { House } from '../../house.ts';
import type { Previews } from './createPreviews.ts';

/** What every call about resource files is handed: who asks, for what. */
export interface Ask {
  readonly house: House;
  readonly actor: Actor;
  readonly language: Language;
  readonly previews: Previews;
  /** What stands behind the path of the call. */
  readonly id: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Full path of the call without the id. */
  readonly path: string;
}
