import type { Operation, ScreenView } from '../../src/contract/resource.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts, type Message } from '../texts/faultTexts.ts';
import { checkSharedNames } from './checkSharedNames.ts';
import type { Subject } from './subject.ts';

const texts = faultTexts({
  oneRecord: { en: 'one record', zh: '单条记录' },
  aForm: { en: 'a form', zh: '表单' },
  permOfView: {
    en: '`perm` means nothing to a page of the view `{{view}}`, which asks for the permission of its call',
    zh: '`perm`对视图为`{{view}}`的页面不适用，它使用其接口的权限',
  },
  removeOrWriteViewOwn: { en: 'remove it, or write `"view": "own"`', zh: '请删除，或写`"view": "own"`' },
  screenNeedsCall: {
    en: '{{noun}} cannot be shown without the call `{{call}}`',
    zh: '没有接口`{{call}}`就不能显示{{noun}}',
  },
  offerCall: {
    en: 'offer `{{call}}` in `calls`, or remove the screen',
    zh: '请在`calls`中提供`{{call}}`，或删除此页面',
  },
});

/** The call that a page cannot be shown without, and what it is called. A page of its own needs what its code needs. */
const needed: Readonly<Partial<Record<ScreenView, { readonly call: Operation; readonly noun: Message }>>> = {
  list: { call: 'find', noun: commonTexts.aList },
  detail: { call: 'findById', noun: texts.oneRecord },
  form: { call: 'save', noun: texts.aForm },
};

/** Checks that the screens stand in areas of the menu that exist, and that what they need is offered. */
export function checkScreens(subject: Subject): void {
  const { source, report } = subject;
  const screens = Object.entries(source.screens ?? {});
  const named = screens.map(([key, { area }]) => ({ name: area, path: ['screens', key, 'area'] }));
  checkSharedNames(subject, 'area', named);
  for (const [key, { view, perm }] of screens) {
    if (perm !== undefined && view !== 'own') {
      const what = texts.permOfView({ view });
      report.error({ path: ['screens', key, 'perm'], on: 'key', what, mend: texts.removeOrWriteViewOwn });
    }
    const need = needed[view];
    if (!need || source.calls?.[need.call] !== false) continue;
    const { call, noun } = need;
    const what = texts.screenNeedsCall({ noun, call });
    const mend = texts.offerCall({ call });
    report.error({ path: ['screens', key, 'view'], what, mend });
  }
}
