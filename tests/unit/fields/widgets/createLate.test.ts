import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createLate, type Late } from '../../../../src/fields/widgets/late.tsx';

const Part = (): ReactNode => 'the part';

/** Returns what is rendered if the component is needed now. */
function shown(late: Late<object>): string {
  const Location = (): ReactNode => {
    const state = late.usePart();
    if (state.Part) return createElement(state.Part);
    return state.failure ? 'failed' : 'waiting';
  };
  return renderToStaticMarkup(createElement(Location));
}

test('a component is requested once, and is in the first render after it has loaded', async () => {
  const load = vi.fn(async () => Part);
  const late = createLate<object>(load);
  expect(load).not.toHaveBeenCalled();
  expect([shown(late), shown(late)]).toEqual(['waiting', 'waiting']);
  await vi.waitFor(() => expect(shown(late)).toBe('the part'));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed component stays failed until it is reset, and is then requested again', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('gone'));
  const late = createLate<object>(load);
  let failed = {};
  const Location = (): ReactNode => {
    failed = late.usePart();
    return null;
  };
  shown(late);
  await vi.waitFor(() => expect(shown(late)).toBe('failed'));
  expect(load).toHaveBeenCalledTimes(1);
  late.forget({});
  expect(shown(late)).toBe('failed');
  renderToStaticMarkup(createElement(Location));
  late.forget(failed);
  expect(shown(late)).toBe('waiting');
  await vi.waitFor(() => expect(shown(late)).toBe('the part'));
  expect(load).toHaveBeenCalledTimes(2);
});
