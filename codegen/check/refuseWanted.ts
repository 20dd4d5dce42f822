import { fill, type Text } from '../../src/contract/text.ts';
import { valueFault } from '../../src/fields/faultWords.ts';
import { serverFormats } from '../../src/fields/serverFormats.ts';
import { storedValue } from '../model/choices.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { PropertySource, WantedSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { asJson, type FaultWords, faultTexts, type Message } from '../texts/faultTexts.ts';
import type { Remark } from './report.ts';
import type { World } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  notOfChoices: { en: '{{value}} is not one of the choices', zh: '{{value}}不在选项之内' },
  valueImpossible: { en: 'no value can be {{value}}', zh: '不可能有值{{value}}' },
});

interface Wanted {
  readonly wanted: string | number | boolean;
  readonly property: PropertySource;
  readonly enums: World['enums'];
}

/** Why a field can never have the value that a condition or an index asks for, or undefined. */
export function refuseWanted({ wanted, property, enums }: Wanted): FaultWords | undefined {
  const jsonType = property.type === 'integer' ? 'number' : property.type;
  const shown = asJson(wanted);
  if (typeof wanted !== jsonType) {
    return {
      what: commonTexts.notOfType({ value: shown, type: property.type }),
      mend: commonTexts.writeIt({ wanted: examples[property.type] }),
    };
  }
  const options =
    typeof property.enum === 'string'
      ? enums.get(property.enum)?.filter((value) => !property.without?.includes(value))
      : property.enum?.map((choice) => storedValue(choice, property.type));
  if (options) {
    if (options.some((option) => option === wanted)) return undefined;
    return { what: texts.notOfChoices({ value: shown }), mend: suggest(String(wanted), options.map(String)) };
  }
  const kind = kindNameOf(property);
  if (typeof wanted !== 'string' || serverFormats[kind]?.(wanted) !== false) return undefined;
  const refusal = valueFault({ field: undefined, value: wanted, siblings: {} }, kind);
  return refusal && { what: texts.valueImpossible({ value: shown }), mend: ofValue(refusal) };
}

/** The same for every value that is named, each at its place. */
export function refuseEach(
  wanted: WantedSource,
  { path, ...of }: Omit<Wanted, 'wanted'> & { readonly path: Path },
): Remark[] {
  return valuesIn(wanted).flatMap(({ value, below }) => {
    const refusal = refuseWanted({ wanted: value, ...of });
    return refusal ? [{ path: [...path, ...below], ...refusal }] : [];
  });
}

function valuesIn(wanted: WantedSource) {
  if (typeof wanted !== 'object') return [{ value: wanted, below: [] }];
  if ('not' in wanted) return wanted.not.map((value, i) => ({ value, below: ['not', i] }));
  return wanted.map((value, i) => ({ value, below: [i] }));
}

/** What a kind says of a value that it refuses: in a file it goes by no title. */
function ofValue({ zh, en }: Text): Text {
  return { zh: fill(zh, { field: '该值' }), en: fill(en, { field: 'it' }) };
}

const examples: Readonly<Record<PropertySource['type'], Message>> = {
  boolean: commonTexts.trueOrFalse,
  integer: commonTexts.aNumber,
  string: commonTexts.textInQuotes,
  array: commonTexts.aList,
};
