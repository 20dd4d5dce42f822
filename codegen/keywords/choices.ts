/** What a field can be chosen to be: a list of its own, or an enum of `enums.json`. */

import type { Option } from '../../src/contract/resource.ts';
import type { Lookup } from '../cache.ts';
import type { ChoiceSource, PropertySource } from '../read/recordSource.ts';
import type { Enums, TransitionSource } from '../read/source.ts';
import { textOf } from './text.ts';

/** What a choice stores; one with a title says a number as a text, too. */
export function storedValue(choice: ChoiceSource, type = 'string'): string | number {
  if (typeof choice !== 'object') return choice;
  return type === 'integer' ? Number(choice.value) : choice.value;
}

/** A choice as people see it: without a title it is read as it is stored. */
function optionOf(choice: ChoiceSource): Option {
  if (typeof choice === 'object') return { ...choice, title: textOf(choice.title) };
  return { value: `${choice}`, title: { zh: `${choice}`, en: `${choice}` } };
}

/** The values that a field with an enum can have; undefined when the enum is not known. */
export function choicesOf(
  property: PropertySource | undefined,
  enums: Pick<Lookup<readonly string[]>, 'get'>,
): readonly string[] | undefined {
  const { enum: choices, without = [] } = property ?? {};
  if (typeof choices !== 'string') return choices?.map((choice) => String(storedValue(choice)));
  return enums.get(choices)?.filter((choice) => !without.includes(choice));
}

/** The states that a transition starts from; `*` is every state but the one that it leads to. */
export function fromOf({ from, to }: TransitionSource, choices: readonly string[]): readonly string[] {
  if (from === '*') return choices.filter((choice) => choice !== to);
  return typeof from === 'string' ? [from] : from;
}

/** The choices that a file names or lists. */
export function optionsOf(
  { enum: choices, without = [] }: Partial<Pick<PropertySource, 'enum' | 'without'>>,
  enums: Enums,
): { options?: readonly Option[] } {
  if (choices === undefined) return {};
  if (typeof choices !== 'string') return { options: choices.map(optionOf) };
  const all = enums.get(choices) ?? [];
  return { options: without.length > 0 ? all.filter(({ value }) => !without.includes(value)) : all };
}
