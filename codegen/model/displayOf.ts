import type { Text } from '../../src/contract/text.ts';
import type { ResourceSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** What a record is called in each language; undefined when the file does not say it. */
export function displayOf({ display }: Pick<ResourceSource, 'display'>): Text | undefined {
  return templateOf(display);
}

/** What stands beside the name of a record where it is chosen; undefined when the file does not say it. */
export function choiceNoteOf({ choiceNote }: Pick<ResourceSource, 'choiceNote'>): Text | undefined {
  return templateOf(choiceNote);
}

function templateOf(template: ResourceSource['display']): Text | undefined {
  if (template === undefined) return undefined;
  return textOf(typeof template === 'string' ? { zh: template, en: template } : template);
}
