import type { FieldKind } from '../kind.ts';
import { refuseUnprintable } from '../text/refuseUnprintable.ts';

/** Several lines of words. */
export const textArea: FieldKind = {
  name: 'text-area',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: (value) => refuseUnprintable(value, severalLines),
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const severalLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
