import { expect, test } from 'vitest';
import { createStore } from '../../../../src/console/client/store.ts';
import type { Translate } from '../../../../src/console/texts/i18n.ts';
import { leaveQuestion } from '../../../../src/console/ui/leaving.tsx';
import { forgetUnsaved, lostWith, markHeld, markUnsaved, type Unsaved } from '../../../../src/console/ui/unsaved.ts';

const t = ((key: string) => key) as Translate;
const files = { isLostWithForm: false, isFiles: true };
const unsaved = (): Unsaved => createStore<ReadonlySet<string>>(new Set());

test('the question mentions files, text or both, whichever would be lost, and no other page', () => {
  const marks = unsaved();
  const requested = (...paths: string[]) => leaveQuestion(t, lostWith(marks, paths)).text;
  markHeld(marks, { path: '/ship', holder: files }, true);
  markUnsaved(marks, '/order', true);
  expect([requested('/ship'), requested('/order'), requested('/ship', '/order')]).toEqual([
    ...['form.leaveFiles', 'form.leaveText', 'form.leaveBoth'],
  ]);
  expect(leaveQuestion(t, lostWith(marks, ['/ship'])).cancel).toBe('form.stayHere');
  forgetUnsaved(marks, '/ship');
  expect(requested('/ship', '/order')).toBe('form.leaveText');
});
