import type { ResourceSource } from '../../read/source.ts';
import type { SourceFile } from '../../types.ts';
import type { KnownTitles } from '../name/knownTitles.ts';

/** What is there already when a file is drafted. */
export interface World {
  readonly files: readonly SourceFile[];
  readonly resources: readonly { readonly file: string; readonly source: ResourceSource }[];
  readonly areas: readonly string[];
  readonly titles: KnownTitles;
  /** The codes and names of stored records by resource, where there is a database to look into. */
  readonly codes?: ReadonlyMap<string, ReadonlySet<string>>;
}
