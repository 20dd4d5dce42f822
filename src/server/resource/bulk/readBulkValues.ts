import { bulkFields } from '../../../contract/bulkEdit.ts';
import type { Field } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { holdsField } from '../../access/rights.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { invalidRecord } from '../invalidRecord.ts';
import { readSent } from '../readSent.ts';
import type { PlainRecord } from '../record.ts';

/** The fields that are to be changed, and what they are to be. */
export interface BulkValues {
  readonly fields: readonly Field[];
  readonly values: PlainRecord;
}

/** Reads the values of a change of many records; a field that its sender may not read is to them as if it were not there. */
export function readBulkValues(context: Context, sent: unknown): BulkValues {
  const { actor, compiled, visible } = context;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refusal('invalidBody');
  const names = Object.keys(sent);
  if (names.length === 0) throw new Refusal('invalidBody');
  const offered = new Map(bulkFields(visible).map((field) => [field.name, field]));
  for (const name of names) {
    const title = (language: Language): string =>
      visible.fields.find((field) => field.name === name)?.title[language] ?? name.slice(0, 60);
    const at = { path: `/values/${name.slice(0, 60)}`, keyword: 'bulk' };
    const field = offered.get(name);
    if (!field) throw new Refusal('bulkField', { values: (one) => ({ name: title(one) }), at });
    if (!holdsField(actor, field, 'write'))
      throw new Refusal('fieldForbidden', { values: (one) => ({ field: title(one) }), at });
  }
  const { fields: values, errors } = readSent(compiled.resource, sent);
  if (errors.length > 0) throw invalidRecord(compiled.resource, values, errors);
  return { fields: names.flatMap((name) => offered.get(name) ?? []), values };
}
