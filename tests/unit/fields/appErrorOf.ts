import type { FaultText } from '../../../src/fields/kind.ts';
import { kindOf } from '../../../src/fields/kinds.ts';

/** What a kind of value says to a value: a refusal, or nothing. Fails for a kind that has no check. */
export function appErrorOf(kind: string, value: string): FaultText | undefined {
  const check = kindOf(kind)?.check;
  if (!check) throw new Error(`the kind ${kind} has no check`);
  return check(value);
}
