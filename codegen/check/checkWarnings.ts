import { checkValue } from './checkValue.ts';
import { recordPath, type Subject } from './subject.ts';

/** Checks what fields warn of: what `warn` asks must make sense for the field itself. */
export function checkWarnings(subject: Subject): void {
  for (const [name, property] of Object.entries(subject.source.record.properties)) {
    const { warn, warnMessage } = property;
    const path = [...recordPath, name];
    if (warn) checkValue(subject, { value: warn, property, name, path: [...path, 'warn'], depth: 3 });
    if (warn || !warnMessage) continue;
    const what = '`warnMessage` stands without `warn`';
    subject.report.error({ path: [...path, 'warnMessage'], on: 'key', what, mend: 'add `warn`, or remove it' });
  }
}
