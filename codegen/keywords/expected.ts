/** Values in conditions: checks whether a field can have them, and converts them to the form that the database needs. */

import { type FieldWhen, fill, type Text } from '../../src/contract/wire.ts';
import { valueFault } from '../../src/fields/faultTexts.ts';
import { serverFormats } from '../../src/fields/serverFormats.ts';
import { suggest } from '../check/subject.ts';
import type { ConditionSource, PropertySource } from '../generated/source.ts';
import { type ExpectedSource, hasOperators, kindNameOf, testsIn } from '../read/recordSource.ts';
import type { World } from '../read/source.ts';
import { asJson, commonTexts, type FaultTexts, faultTexts, type Message } from '../texts/faultTexts.ts';
import { storedValue } from './choices.ts';

const texts = faultTexts({
  notOfChoices: { en: '{{value}} is not one of the choices', zh: '{{value}}不在选项之内' },
  valueImpossible: { en: 'the value can never be {{value}}', zh: '值不可能是{{value}}' },
});

interface ExpectedValue {
  readonly expected: string | number | boolean;
  readonly property: PropertySource;
  readonly enums: World['enums'];
}

/** Returns why a field can never have the value of a condition or filter; undefined if it can. */
export function expectedFault({ expected, property, enums }: ExpectedValue): FaultTexts | undefined {
  const jsonType = property.type === 'integer' ? 'number' : property.type;
  const shown = asJson(expected);
  if (typeof expected !== jsonType) {
    return {
      what: commonTexts.notOfType({ value: shown, type: property.type }),
      mend: commonTexts.writeIt({ expected: examples[property.type] }),
    };
  }
  const options =
    typeof property.enum === 'string'
      ? enums.get(property.enum)?.filter((value) => !property.without?.includes(value))
      : property.enum?.map((choice) => storedValue(choice, property.type));
  if (options) {
    if (options.some((option) => option === expected)) return undefined;
    return { what: texts.notOfChoices({ value: shown }), mend: suggest(String(expected), options.map(String)) };
  }
  const kind = kindNameOf(property);
  if (typeof expected !== 'string' || serverFormats[kind]?.(expected) !== false) return undefined;
  const fault = valueFault({ field: undefined, value: expected, siblings: {} }, kind);
  return fault && { what: texts.valueImpossible({ value: shown }), mend: ofValue(fault) };
}

/** Replaces the field placeholder in a message with "it", because the fault does not name the field. */
function ofValue({ zh, en }: Text): Text {
  return { zh: fill(zh, { field: '该值' }), en: fill(en, { field: 'it' }) };
}

const examples: Readonly<Record<PropertySource['type'], Message>> = {
  boolean: commonTexts.trueOrFalse,
  integer: commonTexts.aNumber,
  string: commonTexts.textInQuotes,
  array: commonTexts.aList,
};

type ExpectedValues = Pick<FieldWhen, 'values' | 'isNot'>;

/** Compiles a condition to the values that each field must have, or must not have. All fields must match. */
export function buildFieldWhens(when: ConditionSource): FieldWhen[] {
  return testsIn(when).map(({ name, expected }) => ({ field: name, ...buildExpected(expected) }));
}

/** Compiles a condition on a single field to its list of values. */
export function buildFieldWhen(when: ConditionSource): FieldWhen {
  // The checks guarantee that the condition tests exactly one field.
  return buildFieldWhens(when)[0] ?? { field: '', values: [], isNot: false };
}

function buildExpected(expected: ExpectedSource): ExpectedValues {
  if (hasOperators(expected)) return { values: expected.not ?? [], isNot: true };
  return { values: [expected].flat(), isNot: false };
}
