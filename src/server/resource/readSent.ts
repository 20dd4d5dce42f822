import type { FieldFault } from '../../contract/envelope.ts';
import { labelKey, serverFields } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { explain } from '../../fields/explain.ts';
import { Refusal } from '../refusal.ts';
import type { PlainRecord } from './toRecord.ts';

/**
 * The fields of a save body that its sender may set. Server fields, system fields and the labels that came with
 * the record are passed over; anything else that the resource does not know is refused (contract.md section 4).
 */
export function readSent(resource: Resource, body: unknown): PlainRecord {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  const ignored = new Set<string>([
    ...serverFields,
    ...resource.fields.flatMap((field) => [
      ...(field.system ? [field.name] : []),
      ...(field.reference ? [labelKey(field.name)] : []),
    ]),
  ]);
  const known = new Set(resource.fields.map((field) => field.name));
  const sent = Object.entries(body).filter(([name]) => !ignored.has(name));
  const unknown = sent.filter(([name]) => !known.has(name));
  if (unknown.length > 0)
    throw invalid(
      resource,
      body as PlainRecord,
      unknown.map(([name]) => toUnknown(name)),
    );
  const broken = sent.filter(([, value]) => !isStorable(value));
  if (broken.length > 0)
    throw invalid(
      resource,
      body as PlainRecord,
      broken.map(([name]) => toBroken(name)),
    );
  return Object.fromEntries(sent);
}

type CheckError = Parameters<typeof explain>[0]['errors'][number];

function toUnknown(name: string): CheckError {
  return {
    instancePath: '',
    schemaPath: '#/additionalProperties',
    keyword: 'additionalProperties',
    params: { additionalProperty: name },
  };
}

function toBroken(name: string): CheckError {
  return { instancePath: `/${name}`, schemaPath: '#/text', keyword: 'text', params: {} };
}

/** NUL and halves of characters cannot be kept by every database; they never come from a keyboard. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isStorable);
}

/** 40000 with every fault, in the words of whoever reads it. */
export function invalid(resource: Resource, record: PlainRecord, errors: readonly CheckError[]): Refusal {
  return new Refusal('invalid', {
    data: (language: 'zh' | 'en'): { errors: FieldFault[] } => ({
      errors: explain({ resource, record, errors, language }),
    }),
  });
}
