import { allowances } from '../../src/contract/life.ts';
import { checkCondition } from './checkConditions.ts';
import type { Subject } from './subject.ts';

/** Checks the conditions under which records may be edited and removed. */
export function checkAllow(subject: Subject): void {
  const { allow = {} } = subject.source;
  for (const name of allowances) {
    const condition = allow[name]?.when;
    if (condition) checkCondition(subject, { condition, path: ['allow', name, 'when'], depth: 2 });
  }
}
