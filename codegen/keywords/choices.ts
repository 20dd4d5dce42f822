/** The options of a field: a list in the field itself, or an enum of `enums.json`. */

import type { Option } from '../../src/contract/wire.ts';
import type { Lookup } from '../cache.ts';
import type { PropertySource, TransitionSource } from '../generated/source.ts';
import type { ChoiceSource } from '../read/recordSource.ts';
import type { Enums } from '../read/source.ts';
import { textOf } from './text.ts';

/** Returns the stored value of an option. If the option has a title, its value is text in the file even in an integer field. */
export function storedValue(choice: ChoiceSource, type = 'string'): string | number {
  if (typeof choice !== 'object') return choice;
  return type === 'integer' ? Number(choice.value) : choice.value;
}

/** Returns an option for the console; the title defaults to the value. */
function optionOf(choice: ChoiceSource): Option {
  if (typeof choice === 'object') return { ...choice, title: textOf(choice.title) };
  return { value: `${choice}`, title: { zh: `${choice}`, en: `${choice}` } };
}

/** Returns the possible values of a field; undefined if it has no options or its enum is unknown. */
export function choicesOf(
  property: PropertySource | undefined,
  enums: Pick<Lookup<readonly string[]>, 'get'>,
): readonly string[] | undefined {
  const { enum: choices, without = [] } = property ?? {};
  if (typeof choices !== 'string') return choices?.map((choice) => String(storedValue(choice)));
  return enums.get(choices)?.filter((choice) => !without.includes(choice));
}

/** Returns the states from which a transition may start. `*` means every state except the one it leads to. */
export function fromOf({ from, to }: TransitionSource, choices: readonly string[]): readonly string[] {
  if (from === '*') return choices.filter((choice) => choice !== to);
  return typeof from === 'string' ? [from] : from;
}

/** Returns the options of a field, from its list or enum; an empty object if the field has none. */
export function optionsOf(
  { enum: choices, without = [] }: Partial<Pick<PropertySource, 'enum' | 'without'>>,
  enums: Enums,
): { options?: readonly Option[] } {
  if (choices === undefined) return {};
  if (typeof choices !== 'string') return { options: choices.map(optionOf) };
  const all = enums.get(choices) ?? [];
  return { options: without.length > 0 ? all.filter(({ value }) => !without.includes(value)) : all };
}
