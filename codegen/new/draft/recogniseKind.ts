import { kindOf } from '../../../src/fields/kinds.ts';
import { type KindHint, kindHints } from './kindHints.ts';

/** The fields of the same record that were recognised, by format. */
export type Beside = ReadonlyMap<string, string>;

/** A field whose kind is asked for. */
export interface Sight {
  /** Name and headings in small letters. */
  readonly called: string;
  readonly values: readonly string[];
  readonly beside: Beside;
}

/** The kind whose own check takes every value, if name or values are enough to believe it. */
export function recogniseKind({ called, values, beside }: Sight): string | undefined {
  if (values.length === 0) return undefined;
  const different = new Set(values);
  return kindHints.find(
    (hint) => isBelievable(hint, { called, count: different.size, beside }) && takes(hint.kind, different),
  )?.kind;
}

function isBelievable(
  { called, proof, beside }: KindHint,
  sight: { called: string; count: number; beside: Beside },
): boolean {
  if (beside !== undefined && !sight.beside.has(beside)) return false;
  return called?.test(sight.called) || (proof !== undefined && sight.count >= proof);
}

function takes(kind: string, values: ReadonlySet<string>): boolean {
  const check = kindOf(kind)?.check;
  return check !== undefined && [...values].every((value) => check(value) === undefined);
}

/** A kind that the name speaks of and nearly all values have, with one that has not: what is nearly right is worth telling. */
export function nearlyKind({ called, values }: Sight): { kind: string; count: number; odd: string } | undefined {
  for (const { kind, called: words } of kindHints) {
    const check = kindOf(kind)?.check;
    if (!words?.test(called) || !check) continue;
    const odd = values.filter((value) => check(value) !== undefined);
    if (odd.length > 0 && odd.length * 10 <= values.length) return { kind, count: odd.length, odd: odd[0] as string };
  }
  return undefined;
}
