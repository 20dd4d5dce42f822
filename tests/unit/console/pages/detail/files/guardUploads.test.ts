import { expect, test } from 'vitest';
import { createStore } from '../../../../../../src/console/client/store.ts';
import { createUploads, guardUploads } from '../../../../../../src/console/pages/detail/files/uploads.tsx';
import { forgetUnsaved, holdsText, markUnsaved, type Unsaved } from '../../../../../../src/console/ui/unsaved.ts';

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

test('a page is marked only while files are uploading', async () => {
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

test('the form and its uploads mark the page separately; navigating within it loses only text', async () => {
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

test('uploads whose loss the user has confirmed are canceled', async () => {
  const { unsaved, uploads, ends, aborted, isMarked } = page();
  uploads.add([file('a'), file('b'), file('c')], undefined);
  await expect.poll(() => ends.length).toBe(2);
  forgetUnsaved(unsaved, path);
  await expect.poll(() => aborted.length).toBe(2);
  expect([uploads.get(), isMarked()]).toEqual([[], false]);
});
