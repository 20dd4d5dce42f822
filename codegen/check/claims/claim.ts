import type { Path } from '../../read/place.ts';

/** Something of which there can be only one in all files. */
export interface Claim {
  readonly noun: string;
  readonly value: string;
  readonly path: Path;
  readonly on: 'key' | 'value';
}
