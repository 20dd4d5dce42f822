import { commonTexts } from './texts/commonTexts.ts';
import { type FaultWords, faultTexts } from './texts/faultTexts.ts';

const texts = faultTexts({
  resourceLeftOut: {
    en: 'the resource `{{name}}` is left out because of its own faults',
    zh: '资源`{{name}}`自身有错误，未能生效',
  },
});

/** What is told where a resource is named whose own file is there and has faults: there is nothing to mend in this place. */
export function leftOut(name: string): FaultWords & { readonly isFollowing: true } {
  const what = texts.resourceLeftOut({ name });
  return { what, mend: commonTexts.mendFileFirst, isFollowing: true };
}
