/** `rules` and `allow`: what records must satisfy, and which may be edited and removed. */

import { type Allowance, type Allowed, allowances } from '../../src/contract/life.ts';
import type { Rule } from '../../src/contract/resource.ts';
import type { Subject } from '../check/subject.ts';
import type { ResourceSource } from '../read/source.ts';
import { checkCondition } from './conditions/check.ts';
import { textOf } from './text.ts';

/** Checks the conditions under which records may be edited and removed. */
export function checkAllow(subject: Subject): void {
  const { allow = {} } = subject.source;
  for (const name of allowances) {
    const condition = allow[name]?.when;
    if (condition) checkCondition(subject, { condition, path: ['allow', name, 'when'], depth: 2 });
  }
}

/** What may be done only with some of the records, with what people are told of the others. */
export function buildAllow(allow: NonNullable<ResourceSource['allow']>): Partial<Record<Allowance, Allowed>> {
  return Object.fromEntries(
    allowances.flatMap((name) => {
      const { message } = allow[name] ?? {};
      return allow[name] ? [[name, message ? { message: textOf(message) } : {}] as const] : [];
    }),
  );
}

/** The rules of a resource, in the order of their places in its schema. */
export function buildRules({ rules = [] }: ResourceSource): Rule[] {
  return rules.map(({ message }) => (message ? { message: textOf(message) } : {}));
}
