import { expect } from 'vitest';
import { type BerthParts, berth, compileBerth, lines, takeMark } from './fixtures.ts';

/** Expects that a berth with these parts has exactly one fault, at the mark. */
export function expectReported(parts: BerthParts, outcome: string): void {
  const { text, location } = takeMark(berth(parts));
  const reported = lines(compileBerth(text));
  expect(reported).toHaveLength(1);
  expect(reported[0]).toContain(`system/hwBerth.json:${location}  ${outcome}`);
}
