import type { Words } from './zh.ts';

export const en: Words = {
  print: 'Print',
  close: 'Close',
};
