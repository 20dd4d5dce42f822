import type { Option } from '../../src/contract/resource.ts';
import type { Lookup } from './lookup.ts';

/** The choices of every enum in enums.json, by its name. */
export type Enums = Lookup<readonly Option[]>;
