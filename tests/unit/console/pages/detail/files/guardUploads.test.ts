import { expect, test } from 'vitest';
import { createStore } from '../../../../../../src/console/client/store.ts';
import { createUploads, guardUploads } from '../../../../../../src/console/pages/detail/files/uploads.tsx';
import { forgetUnsaved, holdsText, markUnsaved, type Unsaved } from '../../../../../../src/console/shell/unsaved.ts';

const path = '/ship';

function page() {
  const unsaved: Unsaved = createStore<ReadonlySet<string>>(new Set());
  const ends: (() => void)[] = [];
  const aborted: boolean[] = [];
  const uploads = guardUploads(
    createUploads({
      reject: async () => undefined,
      send: ({ signal }) => {
        signal.addEventListener('abort', () => aborted.push(true));
        return new Promise((resolve) => ends.push(() => resolve({} as never)));
      },
      onDone: () => undefined,
    }),
    { unsaved, path },
  );
  return { unsaved, uploads, ends, aborted, isMarked: () => unsaved.get().has(path) };
}

const file = (name: string) => new File(['x'], name);

test('a page is marked while files are on their way to it, and no longer', async () => {
  const { uploads, ends, isMarked } = page();
  uploads.add([file('a'), file('b')], undefined);
  expect(isMarked()).toBe(true);
  await expect.poll(() => ends.length).toBe(2);
  ends[0]?.();
  await expect.poll(() => uploads.get().length).toBe(1);
  expect(isMarked()).toBe(true);
  ends[1]?.();
  await expect.poll(isMarked).toBe(false);
});

test('the form of the page and its files mark it each for themselves; going on in it loses text alone', async () => {
  const { unsaved, uploads, ends, isMarked } = page();
  uploads.add([file('a')], undefined);
  markUnsaved(unsaved, path, false);
  expect([isMarked(), holdsText(unsaved, path), uploads.get().length]).toEqual([true, false, 1]);
  markUnsaved(unsaved, path, true);
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  await expect.poll(() => uploads.get().length).toBe(0);
  expect([isMarked(), holdsText(unsaved, path)]).toEqual([true, true]);
  markUnsaved(unsaved, path, false);
  expect(isMarked()).toBe(false);
});

test('files that may be lost, as the person has said, are sent no further', async () => {
  const { unsaved, uploads, ends, aborted, isMarked } = page();
  uploads.add([file('a'), file('b'), file('c')], undefined);
  await expect.poll(() => ends.length).toBe(2);
  forgetUnsaved(unsaved, path);
  await expect.poll(() => aborted.length).toBe(2);
  expect([uploads.get(), isMarked()]).toEqual([[], false]);
});
