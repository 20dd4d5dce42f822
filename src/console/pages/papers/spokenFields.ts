import type { Field } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';

interface Spoken {
  readonly fields: readonly Field[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly spoken: readonly Language[];
}

/**
 * The fields that say something in the languages of the paper: beside `companyName` stands `companyNameEn`, which is what an
 * English paper says where it is filled.
 */
export function spokenFields(name: string, { fields, record, spoken }: Spoken): readonly Field[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const inEnglish = isEmpty(record[`${name}En`]) ? undefined : known.get(`${name}En`);
  const own = known.get(name);
  return [...new Set(spoken.map((language) => (language === 'en' ? (inEnglish ?? own) : own)))].flatMap(
    (field) => field ?? [],
  );
}
