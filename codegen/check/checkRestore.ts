import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';

const texts = faultTexts({
  offeredWithoutCall: {
    en: '`{{call}}` is offered without the call `{{missing}}`',
    zh: '提供了`{{call}}`，但没有接口`{{missing}}`',
  },
  offerToo: { en: 'offer `{{missing}}` too, or remove `{{call}}`', zh: '请同时提供`{{missing}}`，或删除`{{call}}`' },
});

/** Checks that a restore has what it is made of: the log tells the state, a save brings it back. */
export function checkRestore({ source, report }: Subject): void {
  const { calls = {} } = source;
  for (const call of ['restore', 'logState'] as const) {
    if (calls[call] === undefined || calls[call] === false) continue;
    const missing = (['log', 'save'] as const).find((needed) => calls[needed] === false);
    if (missing === undefined) continue;
    const what = texts.offeredWithoutCall({ call, missing });
    report.error({ path: ['calls', call], on: 'key', what, mend: texts.offerToo({ missing, call }) });
  }
}
