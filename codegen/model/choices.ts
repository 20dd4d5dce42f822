import type { Option } from '../../src/contract/resource.ts';
import type { ChoiceSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** What a choice stores; one with a title says a number as a text, too. */
export function storedValue(choice: ChoiceSource, type = 'string'): string | number {
  if (typeof choice !== 'object') return choice;
  return type === 'integer' ? Number(choice.value) : choice.value;
}

/** A choice as people see it: without a title it is read as it is stored. */
export function optionOf(choice: ChoiceSource): Option {
  if (typeof choice === 'object') return { ...choice, title: textOf(choice.title) };
  return { value: `${choice}`, title: { zh: `${choice}`, en: `${choice}` } };
}
