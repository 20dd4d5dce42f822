import { storedValue } from '../model/choices.ts';
import type { Path } from '../read/place.ts';
import type { ChoiceSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { asJson, faultTexts } from '../texts/faultTexts.ts';
import { checkSharedNames } from './checkSharedNames.ts';
import { everyProperty, type PlacedProperty, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  enumOfTexts: {
    en: 'the values of `{{name}}` are texts, but `type` is integer',
    zh: '`{{name}}`的值是文本，而`type`是`integer`',
  },
  writeString: { en: 'write `type`: `string`, or list the numbers here', zh: '请写`type`: `string`，或在此列出数字' },
  withoutNamedEnum: { en: '`without` belongs to an enum that is named', zh: '`without`只能与按名称引用的枚举一起使用' },
  listChoicesLeft: { en: 'remove it, and list the choices that are left', zh: '请删除，并列出其余选项' },
  choiceTwice: { en: 'the choice {{choice}} stands here twice', zh: '选项{{choice}}重复出现' },
  nothingLeft: { en: 'nothing is left of `{{name}}`', zh: '`{{name}}`没有剩余的选项' },
  leaveOneChoice: { en: 'leave at least one choice', zh: '请至少保留一个选项' },
});

/** Checks that every enum that a field names is in enums.json, and that lists of values suit the type. */
export function checkEnums(subject: Subject): void {
  const { source, report } = subject;
  const named: { name: string; path: Path }[] = [];
  for (const { property, path } of everyProperty(source)) {
    const at = [...path, 'enum'];
    if (typeof property.enum === 'string') {
      if (property.type === 'integer') {
        const what = texts.enumOfTexts({ name: property.enum });
        report.error({ path: at, what, mend: texts.writeString });
      } else {
        named.push({ name: property.enum, path: at });
        checkWithout({ property, path }, subject);
      }
      continue;
    }
    if (property.without) {
      const what = texts.withoutNamedEnum;
      report.error({ path: [...path, 'without'], on: 'key', what, mend: texts.listChoicesLeft });
    }
    const wanted = property.type === 'integer' ? 'number' : 'string';
    const values = property.enum?.map((choice) => storedValue(choice, property.type)) ?? [];
    values.forEach((value, i) => {
      const path = [...at, i];
      if (typeof value !== wanted || Number.isNaN(value)) {
        const shown = asJson(storedValue(property.enum?.[i] as ChoiceSource));
        const what = commonTexts.notOfType({ value: shown, type: property.type });
        const example = wanted === 'number' ? commonTexts.aNumber : commonTexts.textInQuotes;
        report.error({ path, what, mend: commonTexts.writeIt({ wanted: example }) });
      } else if (values.indexOf(value) < i) {
        report.error({ path, what: texts.choiceTwice({ choice: asJson(value) }), mend: commonTexts.removeOneOfThem });
      }
    });
  }
  checkSharedNames(subject, 'enum', named);
}

/** What is left out must be there otherwise, and something must be left. */
function checkWithout({ property, path }: Pick<PlacedProperty, 'property' | 'path'>, { world, report }: Subject): void {
  const { enum: name, without = [] } = property;
  const choices = typeof name === 'string' ? world.enums.get(name) : undefined;
  if (!choices || without.length === 0) return;
  const at = [...path, 'without'];
  without.forEach((choice, i) => {
    if (choices.includes(choice)) return;
    const what = commonTexts.noChoice({ name: String(name), choice });
    report.error({ path: [...at, i], what, mend: suggest(choice, choices) });
  });
  if (choices.every((choice) => without.includes(choice))) {
    const what = texts.nothingLeft({ name: String(name) });
    report.error({ path: at, on: 'key', what, mend: texts.leaveOneChoice });
  }
}
