import type { Path } from '../../read/place.ts';

import type { ClaimNoun } from './claimTexts.ts';

/** Something of which there can be only one in all files. */
export interface Claim {
  readonly noun: ClaimNoun;
  readonly value: string;
  readonly path: Path;
  readonly on: 'key' | 'value';
}
