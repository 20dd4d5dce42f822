import { rootId } from '../../contract/menu.ts';
import { labelKey, namesWith, serverFields } from '../../contract/record.ts';
import type { CheckError, Field, Resource } from '../../contract/resource.ts';
import { tidyCodes } from '../../fields/text/tidyCodes.ts';
import { AppError } from '../appError.ts';
import type { PlainRecord } from './record.ts';
import { isStorable } from './searchText.ts';

/** More unknown fields than this are no mistake. */
const mostUnknown = 50;

/** What a save body holds: the fields that its sender may set, and what is wrong with the others. */
export interface Submitted {
  readonly fields: PlainRecord;
  readonly errors: readonly CheckError[];
}

/**
 * Reads a save body. Server fields, system fields and the labels that came with the record are passed over; what the
 * resource does not know, and text that no database keeps, is an error (contract README section 4).
 */
export function readSubmitted(resource: Resource, body: unknown): Submitted {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  const fieldsByName = new Map(resource.fields.map((field) => [field.name, field]));
  const passedOver = new Set<string>([
    ...serverFields,
    ...resource.fields.flatMap(({ name, reference, references, file }) =>
      references || file ? [labelKey(name)] : namesWith({ name, ...(reference && { reference }) }).slice(1),
    ),
  ]);
  const names = Object.keys(body).filter((name) => !passedOver.has(name) && !fieldsByName.get(name)?.system);
  const unknown = names.filter((name) => !fieldsByName.has(name));
  if (unknown.length > mostUnknown) throw new AppError('tooLarge', { values: { limit: fieldsByName.size } });
  const own = names
    .filter((name) => fieldsByName.has(name))
    .map((name) => [name, normalized((body as PlainRecord)[name], resource, fieldsByName.get(name))] as const);
  const broken = own.filter(([, value]) => !isKept(value));
  return {
    fields: Object.fromEntries(own.filter((entry) => !broken.includes(entry))),
    errors: [...unknown.map(toUnknown), ...broken.map(([name]) => faultAt(name, 'text'))],
  };
}

/**
 * A list refers to each record once; one that refers to none is no value. Codes are read as they are kept. In a tree, `0`
 * stands for the top, as in menus (contract README section 5): no record is called so.
 */
function normalized(value: unknown, { name }: Resource, field: Field | undefined): unknown {
  if (value === rootId && field?.reference?.resource === name) return null;
  if (field?.codes && typeof value === 'string') return tidyCodes(value) || null;
  if (!field?.references || !Array.isArray(value)) return value;
  return value.length === 0 ? null : [...new Set<unknown>(value)];
}

/** An error that the server found at a field by itself, in the form of the compiled checks. */
export function faultAt(field: string, keyword: string): CheckError {
  return { instancePath: `/${field}`, schemaPath: `#/${keyword}`, keyword, params: {} };
}

function toUnknown(name: string): CheckError {
  return {
    instancePath: '',
    schemaPath: '#/additionalProperties',
    keyword: 'additionalProperties',
    params: { additionalProperty: name },
  };
}

/** Whether every text in a value can be kept. */
function isKept(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isKept);
}
