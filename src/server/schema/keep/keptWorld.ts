import type { FileMemory } from '../../../../codegen/memory/memory.ts';
import type { Option } from '../../../contract/resource.ts';
import type { SourcesByName } from './sourcesLive.ts';

/** What a file was compiled with, for the day when its neighbours are something else. */
export interface KeptWorld {
  readonly enums: ReadonlyMap<string, readonly Option[]>;
  readonly sources: SourcesByName;
  /** The names that other resources had then, by those that its text has for them. */
  readonly names: ReadonlyMap<string, string>;
}

type Entries<Value> = readonly (readonly [string, Value])[];

/** As it is stored: every answer that it got, by what it asked for. */
interface Stored {
  readonly enums: Entries<readonly Option[]>;
  readonly sources: Entries<never>;
  readonly names?: Entries<string>;
}

export function worldToText({ questions }: NonNullable<FileMemory['compiled']>, names: KeptWorld['names']): string {
  const answersOf = (asked: 'enums' | 'sources'): Entries<unknown> =>
    questions
      .filter(({ room, ask, answer }) => room === asked && ask === 'get' && answer !== undefined)
      .map(({ name, answer }) => [name, answer]);
  return JSON.stringify({ enums: answersOf('enums'), sources: answersOf('sources'), names: [...names] });
}

export function worldOfText(text: string): KeptWorld {
  const { enums, sources, names = [] } = JSON.parse(text) as Stored;
  return { enums: new Map(enums), sources: new Map(sources), names: new Map(names) };
}
