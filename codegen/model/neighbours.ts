import type { Enums } from './enums.ts';
import type { Sources } from './lines/linesOf.ts';

/** What a resource is built with besides its own file: shared choices, and the files of the resources around it. */
export interface Neighbours {
  readonly enums: Enums;
  readonly sources: Sources;
}
