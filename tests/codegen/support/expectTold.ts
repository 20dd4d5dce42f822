import { expect } from 'vitest';
import { type BerthParts, berth, compileBerth, lines, takeMark } from './fixtures.ts';

/** Of a berth made of these parts the compiler says this one thing, at the mark. */
export function expectTold(parts: BerthParts, said: string): void {
  const { text, place } = takeMark(berth(parts));
  const told = lines(compileBerth(text));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`system/hwBerth.json:${place}  ${said}`);
}
