import { kindNameOf } from '../../model/kindNameOf.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import type { Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';
import type { PlacedOver } from './checkOver.ts';

const texts = faultTexts({
  removeUnitOrNameDate: { en: 'remove `unit`, or name a date', zh: '请删除`unit`，或写日期字段' },
  cannotHoldField: {
    en: '`{{name}}` ({{kind}}) cannot hold `{{field}}` ({{fieldKind}})',
    zh: '`{{name}}`（`{{kind}}`）不能存放`{{field}}`（`{{fieldKind}}`）',
  },
  notInFigures: { en: '`{{figure}}` is no figure of the row', zh: '`{{figure}}`不是该行的汇总字段' },
});

/** Checks what the rows have in common, and the choices that follow from their figures. */
export function checkOverParts(subject: Subject, placed: PlacedOver): void {
  checkBy(subject, placed);
  checkChoices(subject, placed);
}

function checkBy({ report }: Subject, { over, own, there, from }: PlacedOver): void {
  for (const [name, said] of Object.entries(over.by)) {
    const { field, unit } = typeof said === 'string' ? { field: said, unit: undefined } : said;
    const path = ['over', 'by', name];
    const [mine, theirs] = [own[name], there[field]];
    if (!theirs) {
      const mend = suggest(field, Object.keys(there));
      report.error({ path, what: commonTexts.noFieldIn({ resource: from, name: field }), mend });
      continue;
    }
    if (unit && kindNameOf(theirs) !== 'date') {
      report.error({ path, what: commonTexts.noDate({ name: field }), mend: texts.removeUnitOrNameDate });
    }
    const kind = unit ? 'text' : kindNameOf(theirs);
    if (!mine || kindNameOf(mine) === kind) continue;
    const what = texts.cannotHoldField({ name, kind: kindNameOf(mine), field, fieldKind: kind });
    report.error({ path, what, mend: commonTexts.giveBothSameKind });
  }
}

function checkChoices({ report, world }: Subject, { over, own }: PlacedOver): void {
  for (const [name, all] of Object.entries(over.choices ?? {})) {
    const property = own[name];
    const options = typeof property?.enum === 'string' ? world.enums.get(property.enum) : undefined;
    all.forEach(({ value, when = {} }, i) => {
      const path = ['over', 'choices', name, i];
      if (property && (property.enum === undefined || (options && !options.includes(value)))) {
        const mend = suggest(value, options ?? [], commonTexts.nameChoice);
        report.error({ path: [...path, 'value'], what: commonTexts.noChoice({ name, choice: value }), mend });
      }
      for (const figure of Object.keys(when)) {
        if (Object.hasOwn(over.figures ?? {}, figure)) continue;
        const what = texts.notInFigures({ figure });
        const mend = suggest(figure, Object.keys(over.figures ?? {}));
        report.error({ path: [...path, 'when', figure], on: 'key', what, mend });
      }
    });
  }
}
