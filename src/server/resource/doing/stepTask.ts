import type { Transition } from '../../../contract/life.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import type { Task } from './carryOut.ts';
import type { Target } from './readTarget.ts';
import { recordFaults } from './recordFaults.ts';

type States = NonNullable<Resource['states']>;

interface Step {
  readonly states: States;
  readonly doing: Transition;
  readonly target: Target;
}

/** What `carryOut` has to do for a transition, whoever takes it: one that only the system takes as well. */
export function stepTask(context: Context, step: Step): Task {
  const { states, doing, target } = step;
  return {
    ...{ doing, target, cause: `transit:${doing.name}`, values: { [states.field]: doing.to } },
    refuseUnready: (records) => refuseElsewhere(context, step, records),
  };
}

/** 40012 that names the state which the first such record is in, in the words of the screens, and says which they are. */
function refuseElsewhere(context: Context, { states, doing, target }: Step, records: readonly PlainRecord[]): void {
  // Records from before there were states are where all the others began.
  const stateOf = (record: PlainRecord): string => String(record[states.field] ?? states.initial);
  const elsewhere = records.flatMap((record, i) => (doing.from.includes(stateOf(record)) ? [] : [i]));
  const first = records[elsewhere[0] ?? -1];
  if (!first) return;
  const options = context.compiled.resource.fields.find(({ name }) => name === states.field)?.options ?? [];
  const title = (record: PlainRecord, language: Language): string =>
    options.find(({ value }) => value === stateOf(record))?.title[language] ?? stateOf(record);
  const refusalOf = (record: PlainRecord, data: unknown = null): Refusal =>
    new Refusal('notFrom', {
      values: (language: Language) => ({ state: title(record, language), action: doing.title[language] }),
      data,
    });
  throw refusalOf(first, (language: Language) =>
    recordFaults(context, {
      ...{ target, records, at: elsewhere, keyword: 'from' },
      messageOf: (record) => refusalOf(record).messageIn(language),
    }),
  );
}
