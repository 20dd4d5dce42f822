import { displayPlaces } from '../../src/contract/record.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import { everyChoiceNote, everyDisplay, type PlacedDisplay } from '../read/everyDisplay.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkTemplate } from './checkTemplate.ts';
import type { Subject } from './subject.ts';

const texts = faultTexts({
  keptOtherwise: {
    en: '`{{odd}}` is kept in another way than `{{first}}`',
    zh: '`{{odd}}`与`{{first}}`的存储方式不同',
  },
  joinSameKind: { en: 'join only texts with `|`, or only numbers', zh: '`|`只能连接同为文本或同为数字的字段' },
});

/** Checks the fields that the templates of a record's name, and of what stands beside it, take. */
export function checkDisplay(subject: Subject): void {
  for (const placed of everyDisplay(subject.source)) {
    checkTemplate(subject, placed);
    checkPlaces(subject, placed);
  }
  for (const placed of everyChoiceNote(subject.source)) checkTemplate(subject, placed);
}

/** What takes the place of another is sorted as that one is. */
function checkPlaces({ source, report }: Subject, { display, path }: PlacedDisplay): void {
  const { properties } = source.record;
  const columnOf = (name: string) => properties[name] && kindOf(kindNameOf(properties[name]))?.column;
  for (const place of displayPlaces(display)) {
    if (place.some((name) => !properties[name] || properties[name].type === 'array')) continue;
    const [first = '', ...others] = place;
    const odd = others.find((name) => columnOf(name) !== columnOf(first));
    if (odd === undefined) continue;
    const what = texts.keptOtherwise({ odd, first });
    report.error({ path, what, mend: texts.joinSameKind });
  }
}
