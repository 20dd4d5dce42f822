import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowWindow } from '../../../../src/console/grid/viewport.ts';

const rowHeight = 36;

test('every visible row is in the window, and the window is hardly larger than the viewport', () => {
  const viewport = fc.record({
    top: fc.integer({ min: 0, max: 100_000 * rowHeight }),
    height: fc.integer({ min: 0, max: 2_000 }),
    count: fc.integer({ min: 0, max: 100_000 }),
  });
  fc.assert(
    fc.property(viewport, ({ top, height, count }) => {
      const { from, to } = rowWindow({ top, height, rowHeight, count, spare: 8 });
      const firstSeen = Math.floor(top / rowHeight);
      const lastSeen = Math.min(count, Math.ceil((top + height) / rowHeight));
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(count);
      expect(from).toBeLessThanOrEqual(to);
      if (firstSeen < lastSeen) {
        expect(from).toBeLessThanOrEqual(firstSeen);
        expect(to).toBeGreaterThanOrEqual(lastSeen);
      }
      expect(to - from).toBeLessThanOrEqual(height / rowHeight + 26);
    }),
  );
});

test('a scroll of a few pixels needs no other rows', () => {
  const at = (top: number) => rowWindow({ top, height: 720, rowHeight, count: 1_000, spare: 8 });
  expect(at(3_610)).toEqual(at(3_640));
  expect(at(3_600 + 8 * rowHeight)).not.toEqual(at(3_600));
});
