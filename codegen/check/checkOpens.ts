import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  addToScreens: { en: 'add it to `screens`, with `"view": "own"`', zh: '请在`screens`中添加，并写`"view": "own"`' },
  noOwnPage: { en: 'there is no page `{{opens}}` that code draws', zh: '没有由程序绘制的页面`{{opens}}`' },
  opensOfPage: { en: '`opens` is for a button of the whole page', zh: '`opens`用于整页按钮' },
  writeAtPage: {
    en: 'write `"at": "page"` without `hidden`, or remove it',
    zh: '请写`"at": "page"`且不写`hidden`，或将其删除',
  },
});

/** Checks that an action whose button goes to a page is one of the whole page, and that code draws the page it goes to. */
export function checkOpens({ source, report }: Subject): void {
  const own = Object.entries(source.screens ?? {}).flatMap(([key, { view }]) => (view === 'own' ? [key] : []));
  source.actions?.forEach(({ opens, at, hidden }, i) => {
    if (opens === undefined) return;
    const path = ['actions', i, 'opens'];
    if (!own.includes(opens)) {
      const mend = suggest(opens, own, texts.addToScreens);
      report.error({ path, what: texts.noOwnPage({ opens }), mend });
    }
    if (at === 'page' && !hidden) return;
    const what = texts.opensOfPage;
    report.error({ path, on: 'key', what, mend: texts.writeAtPage });
  });
}
