import { faultTexts } from '../texts/faultTexts.ts';
import { checkCondition } from './checkConditions.ts';
import { checkValue } from './checkValue.ts';
import { recordPath, type Subject } from './subject.ts';

const texts = faultTexts({
  withoutWarn: { en: '`{{keyword}}` stands without `warn`', zh: '有`{{keyword}}`而没有`warn`' },
  addWarnOrRemove: { en: 'add `warn`, or remove it', zh: '请补上`warn`，或将其删除' },
});

/** What says more of a warning, and nothing without one. */
const besides = ['warnMessage', 'warnWhen'] as const;

/** Checks what fields warn of, and when: what `warn` asks must make sense for the field itself. */
export function checkWarnings(subject: Subject): void {
  for (const [name, property] of Object.entries(subject.source.record.properties)) {
    const { warn, warnWhen } = property;
    const path = [...recordPath, name];
    if (warn) checkValue(subject, { value: warn, property, name, path: [...path, 'warn'], depth: 3 });
    if (warnWhen) checkCondition(subject, { condition: warnWhen, path: [...path, 'warnWhen'], depth: 3 });
    if (warn) continue;
    for (const keyword of besides) {
      if (property[keyword] === undefined) continue;
      const what = texts.withoutWarn({ keyword });
      subject.report.error({ path: [...path, keyword], on: 'key', what, mend: texts.addWarnOrRemove });
    }
  }
}
