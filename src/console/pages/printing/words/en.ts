import type { Words } from './zh.ts';

export const en: Words = {
  print: 'Print',
  close: 'Close',
  missing: 'Not among them, because they are gone or you may not see them any more: {n}',
  missingNamed: 'Not among them, because they are gone or you may not see them any more: {n} ({names})',
};
