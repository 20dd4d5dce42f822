import type { States } from '../../src/contract/life.ts';
import type { ResourceSource, StatesSource } from '../read/source.ts';
import { buildDoing } from './buildDoing.ts';
import type { Enums } from './enums.ts';
import { choicesOf, fromOf } from './stateChoices.ts';

/** The life of a record, with `*` written out. */
export function buildStates(
  source: ResourceSource,
  { field, initial, transitions }: StatesSource,
  enums: Enums,
): States {
  const valuesOf = (name: string): readonly string[] | undefined => enums.get(name)?.map(({ value }) => value);
  const choices = choicesOf(source.record.properties[field], { get: valuesOf }) ?? [];
  return {
    field,
    initial,
    transitions: transitions.map((doing) => ({
      ...buildDoing({ source, doing, condition: doing.guard, message: doing.guardMessage, enums }),
      from: fromOf(doing, choices),
      to: doing.to,
      // Nobody can be given it.
      ...(doing.by && { by: doing.by, perm: '' }),
    })),
  };
}
