import type { Option } from '../../src/contract/resource.ts';

/** The choices of every enum in enums.json, by its name. */
export type Enums = ReadonlyMap<string, readonly Option[]>;
