import type { PropertySource, TransitionSource } from '../read/source.ts';
import { storedValue } from './choices.ts';
import type { Lookup } from './lookup.ts';

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
