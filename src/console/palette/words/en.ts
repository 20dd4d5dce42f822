import type { Words } from './zh.ts';

export const en: Words = {
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
  found: 'Found: {n}',
  none: 'Nothing matches',
  searching: 'Searching…',
  number: 'Found by number',
  screen: 'Menus',
  record: 'Opened lately',
  create: 'Actions',
};
