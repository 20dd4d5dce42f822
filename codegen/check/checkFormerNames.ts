import { serverFields } from '../../src/contract/record.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { isUnsafe } from './isUnsafe.ts';
import { recordPath, type Subject } from './subject.ts';

const texts = faultTexts({
  fieldOfFile: { en: '`{{name}}` is a field of this file', zh: '`{{name}}`已是本文件的字段' },
  renamedTwice: { en: '`{{was}}` was already said to be `{{name}}` now', zh: '`{{was}}`已写明改名为`{{name}}`' },
  nameFormerColumn: { en: 'name the column that was there before, or remove it', zh: '请写原来的列名，或将其删除' },
});

/** Checks that every former name is free: no column can become two, and none that is in use can be taken. */
export function checkFormerNames({ source, report }: Subject): void {
  const { properties } = source.record;
  const taken = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), texts.fieldOfFile({ name })]));
  for (const name of serverFields) taken.set(name.toLowerCase(), commonTexts.fieldOfServer({ name }));
  for (const [name, { was }] of Object.entries(properties)) {
    if (was === undefined) continue;
    const path = [...recordPath, name, 'was'];
    const isOwn = was !== name && was.toLowerCase() === name.toLowerCase();
    const known = isOwn ? undefined : taken.get(was.toLowerCase());
    const fault = isUnsafe(was) ? commonTexts.notSafeName({ name: was }) : known;
    taken.set(was.toLowerCase(), texts.renamedTwice({ was, name }));
    if (fault === undefined) continue;
    report.error({ path, what: fault, mend: texts.nameFormerColumn });
  }
}
