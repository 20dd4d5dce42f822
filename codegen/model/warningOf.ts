import { fill, type Text } from '../../src/contract/text.ts';
import { messages } from '../../src/fields/messages.ts';
import type { PropertySource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** What people are told when a field is not as it usually is: the file's own words, or the standard ones. */
export function warningOf({ title, warn, warnMessage }: PropertySource): { warning?: Text } {
  if (!warn) return {};
  if (warnMessage) return { warning: textOf(warnMessage) };
  const { zh, en } = textOf(title);
  const { unusual } = messages;
  return { warning: { zh: fill(unusual.zh, { field: zh }), en: fill(unusual.en, { field: en }) } };
}
