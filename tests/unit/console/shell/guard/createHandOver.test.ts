import { expect, test, vi } from 'vitest';
import { createHandOver } from '../../../../../src/console/shell/guard.ts';
import { createMessageBox } from '../../../../../src/console/ui/dialog/messageBox.tsx';
import { createNotices } from '../../../../../src/console/ui/notices/notices.tsx';

/** Returns a window that another user is about to take over. `safe` says for each attempt whether its drafts can be stored. */
function windowWith(...safe: boolean[]) {
  const box = createMessageBox();
  const notices = createNotices();
  const reported: string[] = [];
  notices.listen(({ text }) => reported.push(text));
  const flush = vi.fn(async () => safe.shift() ?? false);
  const leave = vi.fn();
  const handOver = createHandOver({ box, notices, drafts: { flush } as never }, leave);
  return { box, reported, flush, leave, handOver };
}

test('with all drafts stored the window is left at once', async () => {
  const { handOver, leave, box } = windowWith(true);
  await handOver();
  expect(leave).toHaveBeenCalledOnce();
  expect(box.open.get()).toBeUndefined();
});

test('text that cannot be stored needs confirmation, once, and the user decides whether to leave', async () => {
  const { handOver, leave, box, flush } = windowWith(false);
  const first = handOver();
  await handOver();
  await vi.waitFor(() => expect(box.open.get()?.question.isDangerous).toBe(true));
  await handOver();
  expect(flush).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
  box.open.get()?.end('');
  await first;
  expect(leave).toHaveBeenCalledOnce();
});

test('a user who stays gets a notice from then on, and the window is left when nothing can be lost', async () => {
  const { handOver, leave, box, reported } = windowWith(false, false, true);
  const first = handOver();
  await vi.waitFor(() => expect(box.open.get()).toBeDefined());
  box.open.get()?.end(undefined);
  await first;
  await handOver();
  expect(box.open.get()).toBeUndefined();
  expect(reported).toHaveLength(1);
  expect(leave).not.toHaveBeenCalled();
  await handOver();
  expect(leave).toHaveBeenCalledOnce();
});
