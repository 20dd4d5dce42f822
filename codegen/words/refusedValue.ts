import type { Text } from '../../src/contract/text.ts';
import { refuseDecimal } from '../../src/fields/decimal/refuseDecimal.ts';
import { kindOf, kinds } from '../../src/fields/kinds.ts';
import { messages } from '../../src/fields/messages.ts';
import { refusePostalCode } from '../../src/fields/postal-code/refusePostalCode.ts';
import { wrongCheckDigit } from '../../src/fields/refusals.ts';
import { unprintable } from '../../src/fields/text/refuseUnprintable.ts';
import { createPhrasebook } from './createPhrasebook.ts';
import { markCode } from './markCode.ts';

const place = /\{\w+\}/g;

/** Where a word stands that goes by a count, as `{limit:row|rows}`. */
const countedPlace = /\{(\w+)(?=:)/g;

/** A text that no kind with a form of its own takes. */
const strange = '?';

/** What kinds say of a wrong form and of what is in no list, asked of the kinds themselves. */
const ofForm = [
  ...Object.values(kinds).flatMap(({ check, unlisted }) => [check?.(strange), unlisted]),
  refusePostalCode(strange, { country: 'US', state: undefined }),
];

/** Refusals that name something of the value or of its field, each with what it names here. */
const naming: readonly (readonly [Text | undefined, string])[] = [
  [wrongCheckDigit('X'), 'X'],
  [kindOf('un-locode')?.check?.('ZZABC'), 'ZZ'],
  [refusePostalCode('90210', { country: 'US', state: 'NY' }), 'NY'],
  [refuseDecimal('0.11', { scale: 1 }), '1'],
  [refuseDecimal('0.12345678', { scale: 7 }), '7'],
  [refuseDecimal('12', { precision: 1 }), '1'],
  [refuseDecimal('12345678', { precision: 7 }), '7'],
];
const ofValue = naming.map(
  ([text, name]) => text && { zh: text.zh.replace(name, '{value}'), en: text.en.replace(name, '{value}') },
);

const catalog = [
  ...Object.values(messages).filter(({ en }) => en.includes('{field}')),
  unprintable,
  ...ofForm,
  ...ofValue,
];

/**
 * What a field says of a value that it refuses, in Chinese. The field itself goes by no name: the fault names it, and the
 * English text has its English title.
 */
export const refusedValueInChinese = createPhrasebook(
  Object.fromEntries(catalog.flatMap((text) => (text ? [numbered(text)] : []))),
  (gap) => (/^-?[\d.]+$/.test(gap) ? gap : `\`${gap}\``),
);

function numbered({ en, zh }: Text): [string, string] {
  const names = [...en.matchAll(place)].map(([name]) => name);
  const gap = (name: string): string => `{${names.indexOf(name)}}`;
  const english = en.replace(countedPlace, (_, name) => `{${names.indexOf(`{${name}}`)}`);
  return [english.replace(place, gap), markCode(zh.replaceAll('{field}', '该值').replace(place, gap))];
}
