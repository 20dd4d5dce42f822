import type { Language } from '../../contract/text.ts';
import type { Actor } from '../access/actor.ts';
import type { SchemaStore } from '../schema/store.ts';

/** Who filters, and which resources there are: one may look into a reference only when one may list what it refers to. */
export interface FilterWorld {
  readonly schemas: SchemaStore;
  readonly actor: Actor;
  /** Records are put in order by what they refer to as the caller reads it. */
  readonly language: Language;
}
