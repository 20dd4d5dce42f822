import { isMoment } from '../../model/isMoment.ts';
import type { DoingSource } from '../../read/source.ts';
import { refuseWanted } from '../refuseWanted.ts';
import type { Subject } from '../subject.ts';
import { refuseWritten } from './refuseWritten.ts';

interface SetValue {
  readonly name: string;
  readonly value: NonNullable<DoingSource['set']>[string];
}

/** Why a field cannot be set to a value that a file fixes, or undefined; bounds are looked at when all else is sound. */
export function refuseSet(subject: Subject, { name, value }: SetValue): { what: string; mend: string } | undefined {
  const refusal = refuseWritten(subject, name);
  const { properties, required = [] } = subject.source.record;
  const property = properties[name];
  if (refusal || !property) return refusal;
  if (value === null) {
    return required.includes(name) ? { what: `\`${name}\` must be filled`, mend: 'write a value' } : undefined;
  }
  if (property.type === 'array' || property.reference) {
    const what = `\`${name}\` has no value that a file can know`;
    return { what, mend: 'ask for it in `form`, or write null to empty it' };
  }
  if (isMoment(property, value)) return undefined;
  return refuseWanted({ wanted: value, property, enums: subject.world.enums });
}
