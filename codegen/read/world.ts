/** What a resource file may ask about the files around it. */

import type { Option } from '../../src/contract/resource.ts';
import type { Lookup, Names } from '../cache.ts';
import type { ResourceSource } from './source.ts';

/** The choices of every enum in enums.json, by its name. */
export type Enums = Lookup<readonly Option[]>;

/** What a resource is built with besides its own file: shared choices, and the files of the resources around it. */
export interface Neighbours {
  readonly enums: Enums;
  readonly sources: Sources;
}

/** Every resource whose shape is valid, by its name. */
export type Sources = Lookup<ResourceSource>;

/** What a resource file may refer to besides itself. */
export interface World {
  /** The names of all resource files. */
  readonly resources: Names;
  /** The sources of all resources whose shape is valid, those of described lines included. */
  readonly sources: Sources;
  readonly enums: Lookup<readonly string[]>;
  readonly areas: Names;
  /** The names of `enums.json` and `areas.json` whose entries have faults. */
  readonly unreadEnums: Names;
  readonly unreadAreas: Names;
}
