import type { Target } from './readTarget.ts';

/** Where the body names the record that stands at this place. */
export function whereIn({ isSingle }: Target, index: number): string {
  return isSingle ? '/id' : `/ids/${index}`;
}
