import { commonTexts } from '../../texts/commonTexts.ts';
import { type FaultWords, faultTexts } from '../../texts/faultTexts.ts';
import type { Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';

const texts = faultTexts({
  isState: { en: '`{{name}}` is the state of the record', zh: '`{{name}}`是记录的状态' },
  sayWithTo: { en: 'say with `to` where a transition leads', zh: '请用`to`写明流转到的状态' },
  madeByServer: { en: '`{{name}}` is made by the server', zh: '`{{name}}`由系统生成' },
});

/** Why a transition or action cannot write a field at all, or undefined. */
export function refuseWritten({ source }: Subject, name: string): FaultWords | undefined {
  const { properties } = source.record;
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!property) {
    return { what: commonTexts.noField({ name }), mend: suggest(name, Object.keys(properties)) };
  }
  if (source.states?.field === name) {
    return { what: texts.isState({ name }), mend: texts.sayWithTo };
  }
  if (property.derived || property.total || property.serial !== undefined) {
    return { what: texts.madeByServer({ name }), mend: commonTexts.nameAnotherField };
  }
  return undefined;
}
