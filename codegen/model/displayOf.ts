import type { Text } from '../../src/contract/text.ts';
import type { ResourceSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** What a record is called in each language; undefined when the file does not say it. */
export function displayOf({ display }: Pick<ResourceSource, 'display'>): Text | undefined {
  if (display === undefined) return undefined;
  return textOf(typeof display === 'string' ? { zh: display, en: display } : display);
}
