import { hookNames } from '../../../src/contract/life.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { type FaultWords, faultTexts } from '../../texts/faultTexts.ts';

const texts = faultTexts({
  keptForServerCode: { en: '`{{name}}` is kept for code of the server', zh: '`{{name}}`留给服务器的程序使用' },
});

/** Why nothing can be called so: code around every save and every deletion of a resource goes by that name. */
export function refuseHookName(name: string): FaultWords | undefined {
  if (!hookNames.some((one) => one === name)) return undefined;
  return { what: texts.keptForServerCode({ name }), mend: commonTexts.chooseAnotherName };
}
