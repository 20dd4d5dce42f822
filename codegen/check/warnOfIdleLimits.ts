import { isFigureSource, isSystem } from '../model/kindNameOf.ts';
import { comparisons } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { recordPath, type Subject } from './subject.ts';

const texts = faultTexts({
  idleLimit: {
    en: '`{{keyword}}` does nothing: `{{name}}` is set by the server',
    zh: '`{{keyword}}`不起作用：`{{name}}`由服务器设置',
  },
  sayInRulesOrRemove: { en: 'say it in `rules`, or remove it', zh: '请写进`rules`，或将其删除' },
});

/** What is asked of values that people enter. */
const limits = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'pattern',
  'requiredWhen',
  ...comparisons,
] as const;

/** Warns of limits of a field that the server alone sets: nobody is held to them, although the file reads as if. */
export function warnOfIdleLimits({ source, report }: Subject): void {
  for (const [name, property] of Object.entries(source.record.properties)) {
    if (!isSystem(property) || isFigureSource(property)) continue;
    for (const keyword of limits) {
      if (property[keyword] === undefined) continue;
      const what = texts.idleLimit({ keyword, name });
      report.warn({ path: [...recordPath, name, keyword], on: 'key', what, mend: texts.sayInRulesOrRemove });
    }
  }
}
