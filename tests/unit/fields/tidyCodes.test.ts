import { expect, test } from 'vitest';
import { tidyCodes } from '../../../src/fields/text/tidyCodes.ts';

test.each([
  [' ont8，lgb8；ont8\n', 'ONT8/LGB8'],
  ['ONT8 / LGB8, SBD1;LAS1', 'ONT8/LGB8/SBD1/LAS1'],
  ['９００ - ９３５\r\n01234', '900-935/01234'],
  ['MIA1-33054', 'MIA1-33054'],
  [' ,;/ ', ''],
])('%j is normalized to %j', (text, kept) => {
  expect(tidyCodes(text)).toBe(kept);
  expect(tidyCodes(kept)).toBe(kept);
});
