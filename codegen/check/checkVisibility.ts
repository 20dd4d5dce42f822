import { type ConditionSource, combiners } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts, type Message } from '../texts/faultTexts.ts';
import { recordPath, type Subject } from './subject.ts';

const texts = faultTexts({
  shownByItself: { en: '`{{name}}` is shown only for a value of its own', zh: '`{{name}}`的显示取决于自身的值' },
  shownByEachOther: {
    en: '`{{other}}` and `{{name}}` are shown only for values of each other',
    zh: '`{{other}}`与`{{name}}`的显示互相取决于对方的值',
  },
  letOneBeShown: { en: 'let one of them be shown always', zh: '请让其中一个始终显示' },
});

/** Warns of fields that hang on themselves or on each other: once hidden and empty, they never come to sight again. */
export function checkVisibility({ source, report }: Subject): void {
  const { properties } = source.record;
  const names = Object.keys(properties);
  const asked = new Map(names.map((name) => [name, fieldsIn(properties[name]?.visibleWhen)]));
  names.forEach((name, i) => {
    const warn = (what: Message, mend: Message): void =>
      report.warn({ path: [...recordPath, name, 'visibleWhen'], on: 'key', what, mend });
    if (asked.get(name)?.has(name)) warn(texts.shownByItself({ name }), commonTexts.nameAnotherField);
    for (const other of names.slice(0, i)) {
      if (!asked.get(name)?.has(other) || !asked.get(other)?.has(name)) continue;
      const what = texts.shownByEachOther({ other, name });
      warn(what, texts.letOneBeShown);
    }
  });
}

/** The fields that a condition asks about. */
function fieldsIn(condition: ConditionSource | undefined): ReadonlySet<string> {
  if (!condition) return new Set();
  const { required = [], properties = {}, not } = condition;
  const parts = [...(not ? [not] : []), ...combiners.flatMap((keyword) => condition[keyword] ?? [])];
  return new Set([...required, ...Object.keys(properties), ...parts.flatMap((part) => [...fieldsIn(part)])]);
}
