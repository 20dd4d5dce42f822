import { fill } from '../../src/contract/text.ts';
import { refuseValue } from '../../src/fields/refuseValue.ts';
import { serverFormats } from '../../src/fields/serverFormats.ts';
import { storedValue } from '../model/choices.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import type { PropertySource } from '../read/source.ts';
import type { World } from './subject.ts';
import { suggest } from './suggest.ts';

interface Wanted {
  readonly wanted: string | number | boolean;
  readonly property: PropertySource;
  readonly enums: World['enums'];
}

/** Why a field can never have the value that a condition or an index asks for, or undefined. */
export function refuseWanted({ wanted, property, enums }: Wanted): { what: string; mend: string } | undefined {
  const jsonType = property.type === 'integer' ? 'number' : property.type;
  const shown = JSON.stringify(wanted);
  if (typeof wanted !== jsonType) {
    return { what: `${shown} is not of the type ${property.type}`, mend: `write ${examples[property.type]}` };
  }
  const options =
    typeof property.enum === 'string'
      ? enums.get(property.enum)?.filter((value) => !property.without?.includes(value))
      : property.enum?.map((choice) => storedValue(choice, property.type));
  if (options) {
    if (options.some((option) => option === wanted)) return undefined;
    return { what: `${shown} is not one of the choices`, mend: suggest(String(wanted), options.map(String)) };
  }
  const kind = kindNameOf(property);
  if (typeof wanted !== 'string' || serverFormats[kind]?.(wanted) !== false) return undefined;
  const refusal = refuseValue({ field: undefined, value: wanted, siblings: {} }, kind);
  return refusal && { what: `no value can be ${shown}`, mend: fill(refusal.en, { field: 'it' }) };
}

const examples: Readonly<Record<PropertySource['type'], string>> = {
  boolean: 'true or false',
  integer: 'a number',
  string: 'a text in quotes',
  array: 'a list',
};
