import type { Words } from './zh.ts';

export const en: Words = {
  scan: 'Scan or type',
  enter: 'Enter',
  keyboard: 'Keyboard',
  keyboardOn: 'Show the on-screen keyboard',
  keyboardOff: 'Hide the on-screen keyboard',
  waiting: 'Working…',
};
