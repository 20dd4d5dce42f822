import type { FieldKind } from '../kind.ts';
import { refuseUnprintable } from './refuseUnprintable.ts';

/** One line of words. */
export const text: FieldKind = {
  name: 'text',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: (value) => refuseUnprintable(value, oneLine),
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const oneLine = /[\u0000-\u0008\u000a-\u001f\u007f]/;
