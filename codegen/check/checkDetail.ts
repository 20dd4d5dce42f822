import { serverFields } from '../../src/contract/record.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkRelated } from './checkRelated.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  alreadyInDetail: { en: '`{{name}}` already stands in the detail', zh: '`{{name}}`已在详情页中' },
  logNeedsCall: { en: 'the log cannot be shown without the call `log`', zh: '没有接口`log`就不能显示操作日志' },
  offerLog: { en: 'offer `log` in `calls`, or write false', zh: '请在`calls`中提供`log`，或写`false`' },
});

/** Checks the fields that the detail page shows, the lists beside it, and the calls that it needs. */
export function checkDetail(subject: Subject): void {
  const { source, report } = subject;
  if (!source.detail) return;
  const names = [...Object.keys(source.record.properties), ...serverFields];
  const placed = new Set<string>();
  source.detail.sections?.forEach(({ fields }, i) => {
    fields.forEach((name, j) => {
      const path = ['detail', 'sections', i, 'fields', j];
      if (placed.has(name)) {
        report.error({ path, what: texts.alreadyInDetail({ name }), mend: commonTexts.keepInOneSection });
      } else if (!names.includes(name)) {
        report.error({ path, what: commonTexts.noField({ name }), mend: suggest(name, names) });
      }
      placed.add(name);
    });
  });
  source.detail.related?.forEach((related, i) => {
    checkRelated(subject, related, ['detail', 'related', i]);
  });
  if (source.detail.log === true && source.calls?.log === false) {
    const what = texts.logNeedsCall;
    report.error({ path: ['detail', 'log'], what, mend: texts.offerLog });
  }
}
