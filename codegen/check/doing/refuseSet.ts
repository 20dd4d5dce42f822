import { isMoment } from '../../model/isMoment.ts';
import type { DoingSource } from '../../read/source.ts';
import { type FaultWords, faultTexts } from '../../texts/faultTexts.ts';
import { refuseWanted } from '../refuseWanted.ts';
import type { Subject } from '../subject.ts';
import { refuseWritten } from './refuseWritten.ts';

const texts = faultTexts({
  mustBeFilled: { en: '`{{name}}` must be filled', zh: '`{{name}}`必须填写' },
  writeValue: { en: 'write a value', zh: '请写一个值' },
  valueUnknowable: { en: '`{{name}}` has no value that a file can know', zh: '`{{name}}`的值无法在文件中写定' },
  askInFormOrEmpty: {
    en: 'ask for it in `form`, or write null to empty it',
    zh: '请在`form`中要求填写，或写`null`清空',
  },
});

interface SetValue {
  readonly name: string;
  readonly value: NonNullable<DoingSource['set']>[string];
}

/** Why a field cannot be set to a value that a file fixes, or undefined; bounds are looked at when all else is sound. */
export function refuseSet(subject: Subject, { name, value }: SetValue): FaultWords | undefined {
  const refusal = refuseWritten(subject, name);
  const { properties, required = [] } = subject.source.record;
  const property = properties[name];
  if (refusal || !property) return refusal;
  if (value === null) {
    return required.includes(name) ? { what: texts.mustBeFilled({ name }), mend: texts.writeValue } : undefined;
  }
  if (property.type === 'array' || property.reference) {
    const what = texts.valueUnknowable({ name });
    return { what, mend: texts.askInFormOrEmpty };
  }
  if (isMoment(property, value)) return undefined;
  return refuseWanted({ wanted: value, property, enums: subject.world.enums });
}
