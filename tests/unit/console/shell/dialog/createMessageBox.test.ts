import { expect, test } from 'vitest';
import { createMessageBox } from '../../../../../src/console/shell/dialog/messageBox.tsx';

const opened = async (box: ReturnType<typeof createMessageBox>) => {
  await Promise.resolve();
  await Promise.resolve();
  return box.open.get();
};

test('confirming answers yes, cancelling or closing answers no', async () => {
  const box = createMessageBox();
  const yes = box.confirm({ text: 'Delete?' });
  (await opened(box))?.end('');
  expect(await yes).toBe(true);
  const no = box.confirm({ text: 'Delete?' });
  (await opened(box))?.end(undefined);
  expect(await no).toBe(false);
  expect(box.open.get()).toBeUndefined();
});

test('a prompt answers with what was typed', async () => {
  const box = createMessageBox();
  const answer = box.prompt({ text: 'Name?' });
  (await opened(box))?.end('Ningbo');
  expect(await answer).toBe('Ningbo');
});

test('a second question waits, and the end of the first, told twice, does not end it', async () => {
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

test('closing all ends the open question and those that wait, and the next one opens as ever', async () => {
  const box = createMessageBox();
  const answers = Promise.all([
    box.confirm({ text: 'first' }),
    box.prompt({ text: 'second' }),
    box.confirm({ text: 'third' }),
  ]);
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
