import type { Language } from '../../../contract/text.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import { isOnlyNotAllowed } from '../allow/judgeAllowed.ts';
import { writeRows } from '../batch/writeRows.ts';
import type { Context } from '../context.ts';
import { judgeRows } from './judgeRows.ts';
import { toRefusals } from './toRefusals.ts';

type Given = Parameters<typeof judgeRows>[2];
type Sound = Awaited<ReturnType<typeof judgeRows>>['sound'];

/** Writes rows whose new values all pass their checks; one that does not refuses them all, and each is told. */
export async function writeSound(context: Context, store: Store, given: Given): Promise<Sound> {
  const { sound, refused } = await judgeRows(context, store, given);
  if (refused.length > 0) {
    throw new Refusal(isOnlyNotAllowed(refused) ? 'bulkNotEditable' : 'bulkInvalid', {
      values: { n: refused.length },
      data: (language: Language) => ({
        refused: refused.length,
        refusals: toRefusals(context, refused, language),
      }),
    });
  }
  await writeRows(context, store, sound);
  return sound;
}
