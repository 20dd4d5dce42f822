import type { States, Transition } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { tellMany } from '../import/tellMany.ts';
import type { PlainRecord } from '../toRecord.ts';
import { writeOnce } from '../writeOnce.ts';
import { carryOut } from './carryOut.ts';
import { readTarget, resolveTarget, type Target } from './readTarget.ts';
import { recordFaults } from './recordFaults.ts';

/** `POST transit{X}` `{id, ids or filter, version?, transition, input?}`: one step in the life of these records, all or none. */
export async function transit(context: Context): Promise<unknown> {
  const { states, doing } = transitionIn(context);
  const asked = readTarget(context.body, false);
  const { answer, ids } = await writeOnce(context, async (store) => {
    const target = await resolveTarget(context, store, asked);
    const answer = await carryOut(context, store, {
      ...{ doing, target, logged: `transit:${doing.name}`, values: { [states.field]: doing.to } },
      refuseUnready: (records) => refuseElsewhere(context, { states, doing, target, records }),
    });
    return { answer, ids: target.ids };
  });
  tellMany(context, ids);
  return answer;
}

/** The permission that the named transition needs. */
export function transitionPermission(context: Pick<Context, 'compiled' | 'body'>): string {
  return transitionIn(context).doing.perm;
}

function transitionIn({ compiled, body }: Pick<Context, 'compiled' | 'body'>): { states: States; doing: Transition } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  const { transition: name } = body as { transition?: unknown };
  const { states } = compiled.resource;
  const doing = states?.transitions.find((one) => one.name === name);
  if (states && doing) return { states, doing };
  const values = { name: String(name).slice(0, 60) };
  throw new Refusal('noSuchTransition', { values, at: { path: '/transition', keyword: 'enum' } });
}

interface Step {
  readonly states: States;
  readonly doing: Transition;
  readonly target: Target;
  readonly records: readonly PlainRecord[];
}

/** 40012 that names the state which the first such record is in, in the words of the screens, and says which they are. */
function refuseElsewhere(context: Context, { states, doing, target, records }: Step): void {
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
