import type { FaultText } from '../../../src/fields/kind.ts';
import { kindOf } from '../../../src/fields/kinds.ts';

/** Returns the error of a kind for a value, or undefined. Throws for a kind without a check. */
export function appErrorOf(kind: string, value: string): FaultText | undefined {
  const check = kindOf(kind)?.check;
  if (!check) throw new Error(`the kind ${kind} has no check`);
  return check(value);
}
