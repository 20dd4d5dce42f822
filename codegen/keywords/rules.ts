/** `rules` and `allow`: conditions that records must satisfy, and conditions for editing and removing them. */

import { type Allowance, type Allowed, allowances } from '../../src/contract/life.ts';
import type { Rule } from '../../src/contract/resource.ts';
import type { Subject } from '../check/subject.ts';
import type { ResourceSource } from '../read/source.ts';
import { checkCondition } from './conditions/check.ts';
import { textOf } from './text.ts';

/** Checks the conditions for editing and removing records. */
export function checkAllow(subject: Subject): void {
  const { allow = {} } = subject.source;
  for (const name of allowances) {
    const condition = allow[name]?.when;
    if (condition) checkCondition(subject, { condition, path: ['allow', name, 'when'], depth: 2 });
  }
}

/** Compiles the restricted operations with their messages. */
export function buildAllow(allow: NonNullable<ResourceSource['allow']>): Partial<Record<Allowance, Allowed>> {
  return Object.fromEntries(
    allowances.flatMap((name) => {
      const { message } = allow[name] ?? {};
      return allow[name] ? [[name, message ? { message: textOf(message) } : {}] as const] : [];
    }),
  );
}

/** Compiles the rules of a resource, in the order of its schema. */
export function buildRules({ rules = [] }: ResourceSource): Rule[] {
  return rules.map(({ message }) => (message ? { message: textOf(message) } : {}));
}
