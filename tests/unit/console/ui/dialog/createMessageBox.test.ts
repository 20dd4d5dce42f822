import { expect, test } from 'vitest';
import { createMessageBox } from '../../../../../src/console/ui/dialog/messageBox.tsx';

const opened = async (box: ReturnType<typeof createMessageBox>) => {
  await Promise.resolve();
  await Promise.resolve();
  return box.open.get();
};

test('confirming resolves with yes, canceling or closing with no', async () => {
  const box = createMessageBox();
  const yes = box.confirm({ text: 'Delete?' });
  (await opened(box))?.end('');
  expect(await yes).toBe(true);
  const no = box.confirm({ text: 'Delete?' });
  (await opened(box))?.end(undefined);
  expect(await no).toBe(false);
  expect(box.open.get()).toBeUndefined();
});

test('a prompt resolves with the typed text', async () => {
  const box = createMessageBox();
  const answer = box.prompt({ text: 'Name?' });
  (await opened(box))?.end('Ningbo');
  expect(await answer).toBe('Ningbo');
});

test('a second box waits, and closing the first one twice does not close it', async () => {
  const box = createMessageBox();
  const first = box.confirm({ text: 'first' });
  const second = box.confirm({ text: 'second' });
  const firstBox = await opened(box);
  expect(firstBox?.question.text).toBe('first');
  firstBox?.end('');
  await first;
  expect((await opened(box))?.question.text).toBe('second');
  firstBox?.end(undefined);
  expect(box.open.get()?.question.text).toBe('second');
  box.open.get()?.end('');
  expect(await second).toBe(true);
});

test('closing all closes the open box and those that wait, and the next one opens as usual', async () => {
  const box = createMessageBox();
  const answers = Promise.all([box.confirm({ text: 'first' }), box.prompt({ text: 'second' }), box.confirm({ text: 'third' })]);
  await opened(box);
  box.closeAll();
  expect(box.open.get()).toBeUndefined();
  expect(await answers).toEqual([false, undefined, false]);
  expect(box.open.get()).toBeUndefined();
  const next = box.confirm({ text: 'next' });
  expect((await opened(box))?.question.text).toBe('next');
  box.open.get()?.end('');
  expect(await next).toBe(true);
});
