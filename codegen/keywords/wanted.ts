/** A field and the values that it is asked to have: `where` of totals, and `when` of unique groups, stamps, blocks and summaries. */

import type { FieldWhen } from '../../src/contract/record.ts';
import { fill, type Text } from '../../src/contract/text.ts';
import { valueFault } from '../../src/fields/faultWords.ts';
import { serverFormats } from '../../src/fields/serverFormats.ts';
import type { Remark } from '../check/report.ts';
import type { Subject } from '../check/subject.ts';
import { suggest } from '../check/suggest.ts';
import type { Path } from '../read/place.ts';
import { kindNameOf } from '../read/property.ts';
import type { FieldWhenSource, PropertySource, WantedSource } from '../read/recordSource.ts';

import type { World } from '../read/world.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { asJson, type FaultWords, faultTexts, type Message } from '../texts/faultTexts.ts';
import { storedValue } from './choices.ts';

const texts = faultTexts({
  notOfChoices: { en: '{{value}} is not one of the choices', zh: '{{value}}不在选项之内' },
  valueImpossible: { en: 'no value can be {{value}}', zh: '不可能有值{{value}}' },
});

interface WantedValue {
  readonly wanted: string | number | boolean;
  readonly property: PropertySource;
  readonly enums: World['enums'];
}

/** Why a field can never have the value that a condition or filter names, or undefined. */
export function wantedFault({ wanted, property, enums }: WantedValue): FaultWords | undefined {
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
  const fault = valueFault({ field: undefined, value: wanted, siblings: {} }, kind);
  return fault && { what: texts.valueImpossible({ value: shown }), mend: ofValue(fault) };
}

/** The same for every value that is named, each at its place. */
export function wantedFaults(
  wanted: WantedSource,
  { path, ...of }: Omit<WantedValue, 'wanted'> & { readonly path: Path },
): Remark[] {
  return valuesIn(wanted).flatMap(({ value, below }) => {
    const fault = wantedFault({ wanted: value, ...of });
    return fault ? [{ path: [...path, ...below], ...fault }] : [];
  });
}

function valuesIn(wanted: WantedSource) {
  if (typeof wanted !== 'object') return [{ value: wanted, below: [] }];
  if ('not' in wanted) return wanted.not.map((value, i) => ({ value, below: ['not', i] }));
  return wanted.map((value, i) => ({ value, below: [i] }));
}

/** The message of a kind about an invalid value, without the title of a field. */
function ofValue({ zh, en }: Text): Text {
  return { zh: fill(zh, { field: '该值' }), en: fill(en, { field: 'it' }) };
}

const examples: Readonly<Record<PropertySource['type'], Message>> = {
  boolean: commonTexts.trueOrFalse,
  integer: commonTexts.aNumber,
  string: commonTexts.textInQuotes,
  array: commonTexts.aList,
};

interface PlacedWhen {
  readonly when: FieldWhenSource;
  readonly path: Path;
}

/** Checks which records something speaks of: a field, and values that it can have. */
export function checkFieldWhen(
  { source, world, report }: Pick<Subject, 'source' | 'world' | 'report'>,
  { when, path }: PlacedWhen,
): void {
  const { properties } = source.record;
  for (const [name, wanted] of Object.entries(when)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property && property.type !== 'array') {
      for (const remark of wantedFaults(wanted, { property, enums: world.enums, path: [...path, name] }))
        report.error(remark);
      continue;
    }
    const names = Object.keys(properties).filter((each) => properties[each]?.type !== 'array');
    const what = commonTexts.noField({ name });
    report.error({ path: [...path, name], on: 'key', what, mend: suggest(name, names) });
  }
}

type WantedValues = Pick<FieldWhen, 'values' | 'isNot'>;

/** A field and its values, a single one as a list of one. */
export function buildFieldWhen(when: FieldWhenSource): FieldWhen {
  // The meta schema wants one.
  const [[field, wanted] = ['', []]] = Object.entries(when);
  return { field, ...buildWanted(wanted) };
}

export function buildWanted(wanted: WantedSource): WantedValues {
  if (typeof wanted !== 'object') return { values: [wanted], isNot: false };
  return 'not' in wanted ? { values: wanted.not, isNot: true } : { values: wanted, isNot: false };
}
