import { expect, test } from 'vitest';
import { createMessageBox } from '../../../../../src/console/shell/dialog/createMessageBox.ts';

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
