import type { Target } from './readTarget.ts';

/** Where the body names the record that stands at this place; of those that only match a filter, the id says which it is. */
export function whereIn(
  { isSingle, isMatched, ids }: Pick<Target, 'ids' | 'isSingle' | 'isMatched'>,
  index: number,
): string {
  if (isMatched) return `/filter/${ids[index]}`;
  return isSingle ? '/id' : `/ids/${index}`;
}
