import type { FieldFault } from '../../contract/envelope.ts';
import type { CheckError, Resource } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { explain } from '../../fields/explain.ts';
import { Refusal } from '../refusal.ts';
import type { PlainRecord } from './record.ts';

/** So many faults are told; who has more mends these first. */
const mostTold = 200;

/** 40000 with the faults of a record, in the words of whoever reads it. */
export function invalidRecord(resource: Resource, record: PlainRecord, errors: readonly CheckError[]): Refusal {
  return new Refusal('invalid', {
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: explain({ resource, record, errors: errors.slice(0, mostTold), language }),
    }),
  });
}
