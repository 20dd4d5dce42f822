/** `rules`: conditions that every record must meet. `allow`: conditions under which a record may be edited or removed. */

import type { Rule } from '../../src/contract/field.ts';
import { type Allowance, type Allowed, allowances } from '../../src/contract/life.ts';
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

/** Compiles the operations that `allow` restricts, each with its message. */
export function buildAllow(allow: NonNullable<ResourceSource['allow']>): Partial<Record<Allowance, Allowed>> {
  return Object.fromEntries(
    allowances.flatMap((name) => {
      const { message } = allow[name] ?? {};
      return allow[name] ? [[name, message ? { message: textOf(message) } : {}] as const] : [];
    }),
  );
}

/** Compiles the messages of the rules, in the order of the rules in the schema. */
export function buildRules({ rules = [] }: ResourceSource): Rule[] {
  return rules.map(({ message }) => (message ? { message: textOf(message) } : {}));
}
