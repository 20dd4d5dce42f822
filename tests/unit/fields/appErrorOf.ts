import type { FaultText } from '../../../src/fields/kind.ts';
import { kindOf } from '../../../src/fields/kinds.ts';

/** Returns why a kind rejects a value; undefined if it accepts the value. Throws if the kind has no check. */
export function appErrorOf(kind: string, value: string): FaultText | undefined {
  const check = kindOf(kind)?.check;
  if (!check) throw new Error(`the kind ${kind} has no check`);
  return check(value);
}
