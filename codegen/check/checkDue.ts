import { checkCondition } from './checkConditions.ts';
import { recordPath, type Subject } from './subject.ts';

/** Checks the conditions under which dates count as due. */
export function checkDue(subject: Subject): void {
  for (const [name, { due }] of Object.entries(subject.source.record.properties)) {
    const path = [...recordPath, name, 'due', 'when'];
    if (due?.when) checkCondition(subject, { condition: due.when, path, depth: 3 });
  }
}
