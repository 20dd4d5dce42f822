import { serverFields } from '../../src/contract/record.ts';
import { checkRelated } from './checkRelated.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

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
        report.error({ path, what: `\`${name}\` already stands in the detail`, mend: 'keep it in one section' });
      } else if (!names.includes(name)) {
        report.error({ path, what: `there is no field \`${name}\``, mend: suggest(name, names) });
      }
      placed.add(name);
    });
  });
  source.detail.related?.forEach((related, i) => {
    checkRelated(subject, related, ['detail', 'related', i]);
  });
  if (source.detail.log === true && source.calls?.log === false) {
    const what = 'the log cannot be shown without the call `log`';
    report.error({ path: ['detail', 'log'], what, mend: 'offer `log` in `calls`, or write false' });
  }
}
