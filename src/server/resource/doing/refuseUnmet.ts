import type { Doing } from '../../../contract/life.ts';
import type { Language } from '../../../contract/text.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import type { Target } from './readTarget.ts';
import { recordFaults } from './recordFaults.ts';

interface Asked {
  readonly doing: Doing;
  readonly target: Target;
  /** As they stand, in the order of the ids. */
  readonly records: readonly PlainRecord[];
}

/** Refuses with 40012 when a record, as it stands, does not meet the condition of a transition or action. */
export function refuseUnmet(context: Context, { doing, target, records }: Asked): void {
  const { compiled } = context;
  const check = doing.isGuarded ? compiled.checks.when[doing.name] : undefined;
  if (!check) return;
  const unmet = records.flatMap((record, i) => (check(withoutEmpty(record)).length > 0 ? [i] : []));
  if (unmet.length === 0) return;
  const { guardMessage } = doing;
  const own = guardMessage && { code: 40012, status: 409, message: guardMessage };
  const refusal: Refusal = new Refusal(own ?? 'notNow', {
    values: (language: Language) => ({ action: doing.title[language] }),
    data: (language: Language) =>
      recordFaults(context, {
        ...{ target, records, at: unmet, keyword: 'guard' },
        messageOf: () => refusal.messageIn(language),
      }),
  });
  throw refusal;
}
