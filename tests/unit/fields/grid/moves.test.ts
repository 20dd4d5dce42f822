import { describe, expect, test } from 'vitest';
import { rowsSeen } from '../../../../src/fields/grid/GridBody.tsx';
import { moveOf } from '../../../../src/fields/grid/keyboard.ts';

const press = (key: string, held: object = {}) => ({
  ...{ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held },
});
const text = { isVertical: false, isAtStart: false, isAtEnd: false };
const from = { row: 3, column: 2 };

describe('keys in a cell', () => {
  test.each([
    ['Enter', press('Enter'), text, { row: 4, column: 2 }],
    ['Shift+Enter', press('Enter', { shiftKey: true }), text, { row: 2, column: 2 }],
    ['up', press('ArrowUp'), text, { row: 2, column: 2 }],
    ['down', press('ArrowDown'), text, { row: 4, column: 2 }],
    ['left at the start', press('ArrowLeft'), { ...text, isAtStart: true }, { row: 3, column: 1 }],
    ['right at the end', press('ArrowRight'), { ...text, isAtEnd: true }, { row: 3, column: 3 }],
    ['left within the text', press('ArrowLeft'), text, undefined],
    ['down in a list of choices', press('ArrowDown'), { ...text, isVertical: true }, undefined],
    ['Ctrl+down in a list of choices', press('ArrowDown', { ctrlKey: true }), { ...text, isVertical: true }, { row: 4, column: 2 }],
    ['Enter in a list of choices', press('Enter'), { ...text, isVertical: true }, undefined],
    ['selecting with Shift', press('ArrowDown', { shiftKey: true }), text, undefined],
    ['a letter', press('a'), text, undefined],
    ['Tab', press('Tab'), text, undefined],
  ])('%s', (_, key, input, to) => {
    expect(moveOf(key, from, input)).toEqual(to);
  });
});

describe('the rendered rows', () => {
  const seen = (top: number, count = 500) => rowsSeen(top, 400, { count, rowHeight: 40 });
  test.each([0, 37, 1000, 12_345, 19_600])('include what is visible at %i px, and not many more', (top) => {
    const { from: first, to } = seen(top);
    expect(first * 40).toBeLessThanOrEqual(top);
    expect(to * 40).toBeGreaterThanOrEqual(Math.min(500 * 40, top + 400));
    expect(to - first).toBeLessThanOrEqual(30);
  });
  test('are the last ones when the grid has become shorter than its scroll position', () => {
    const { from: first, to } = seen(19_600, 12);
    expect([first < 12, to]).toEqual([true, 12]);
  });
});
