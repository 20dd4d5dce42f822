import type { Option } from '../../src/contract/wire.ts';
import type { Lookup, Names } from '../cache.ts';
import type { ActionSource, FileSource, OptionSource, TextSource, TransitionSource } from '../generated/source.ts';
import type { Former } from '../types.ts';

/** A resource file that is valid against the meta schema, with what the compiler adds for described lines. */
export interface ResourceSource extends FileSource {
  /** The resource and field that contain the lines. */
  readonly partOf?: { readonly resource: string; readonly field: string };
  /** The names that the table of the lines may have had. */
  readonly former?: Former;
}

/** The keywords that transitions and actions have in common, without `at`, which has a different meaning in each. */
export type CommonActionSource = Omit<Pick<TransitionSource, keyof TransitionSource & keyof ActionSource>, 'at'>;

/** The content of `enums.json`. */
export type EnumsSource = Readonly<Record<string, readonly OptionSource[]>>;

/** The content of `areas.json`. */
export type AreasSource = Readonly<Record<string, { readonly title: TextSource; readonly icon: string; readonly order: number }>>;

/** The options of all enums in enums.json, by name. */
export type Enums = Lookup<readonly Option[]>;

/** The input with which a resource is compiled, besides its own file: all enums and all resources. */
export interface Neighbors {
  readonly enums: Enums;
  readonly sources: Sources;
}

/** All resources with a valid shape, by name. */
export type Sources = Lookup<ResourceSource>;

/** Everything that a resource file may refer to. */
export interface World {
  /** The names of all resources that files define, even if a file has faults, and of the server's own tables. */
  readonly resources: Names;
  /** All resources with a valid shape, including those of described lines. */
  readonly sources: Sources;
  readonly enums: Lookup<readonly string[]>;
  readonly areas: Names;
  /** The names of entries in `enums.json` and `areas.json` that cannot be read because of faults. */
  readonly unreadEnums: Names;
  readonly unreadAreas: Names;
}
