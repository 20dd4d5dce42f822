import type { Option } from '../../src/contract/resource.ts';
import type { ChoiceSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** What a choice stores. */
export function storedValue(choice: ChoiceSource): string | number {
  return typeof choice === 'object' ? choice.value : choice;
}

/** A choice as people see it: without a title it is read as it is stored. */
export function optionOf(choice: ChoiceSource): Option {
  if (typeof choice === 'object') return { ...choice, title: textOf(choice.title) };
  return { value: `${choice}`, title: { zh: `${choice}`, en: `${choice}` } };
}
