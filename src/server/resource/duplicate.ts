import { stored } from '../../../codegen/model/stored.ts';
import type { TableIndex } from '../../../codegen/types.ts';
import { errors } from '../../contract/errors.ts';
import type { Resource } from '../../contract/resource.ts';
import { joiners, type Language } from '../../contract/text.ts';
import type { Unique } from '../../contract/unique.ts';
import { Refusal } from '../refusal.ts';

/** Where in the body the record stands; of a line, `without` is the field that refers back, which nobody enters. */
interface Where {
  readonly at?: string;
  readonly without?: string;
}

/** Whether an index keeps a group apart: the same fields, under the same condition. */
function isOf({ fields, when }: Unique, { columns, where }: TableIndex, resource: Resource): boolean {
  if (fields.join() !== columns.join() || when?.field !== where?.column) return false;
  if (when === undefined || where === undefined) return true;
  const field = resource.fields.find(({ name }) => name === when.field);
  const values = when.values.map((value) => stored(value, field));
  return when.isNot === where.isNot && values.join('\n') === where.values.join('\n');
}

/** 40010 for the unique index that a write ran into: in the words of the file, or else naming its fields. */
export function duplicate(resource: Resource, index: TableIndex, { at = '', without }: Where = {}): Refusal {
  const columns = index.columns.filter((column) => column !== without);
  const own = resource.uniques.find((unique) => unique.message && isOf(unique, index, resource));
  const titles = (language: Language): string =>
    columns
      .map((column) => resource.fields.find((field) => field.name === column)?.title[language] ?? column)
      .join(joiners[language]);
  const kind = own?.message ? { ...errors.duplicate, message: own.message } : 'duplicate';
  const refusal: Refusal = new Refusal(kind, {
    values: (language: Language) => ({ field: titles(language) }),
    data: (language: Language) => ({
      errors: columns.map((column) => ({
        path: `${at}/${column}`,
        keyword: 'unique',
        message: refusal.messageIn(language),
      })),
    }),
  });
  return refusal;
}
