import type { Text } from '../../src/contract/text.ts';
import type { TextSource } from '../read/source.ts';

/** A text in every language: where one is missing, people read the other. */
export function textOf({ zh, en }: TextSource): Text {
  return { zh: zh ?? en ?? '', en: en ?? zh ?? '' };
}
