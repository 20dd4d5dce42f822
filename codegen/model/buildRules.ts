import type { Rule } from '../../src/contract/resource.ts';
import type { ResourceSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** The rules of a resource, in the order of their places in its schema. */
export function buildRules({ rules = [] }: ResourceSource): Rule[] {
  return rules.map(({ message }) => (message ? { message: textOf(message) } : {}));
}
