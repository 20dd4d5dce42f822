import type { FieldFault } from '../../../contract/envelope.ts';
import type { Language } from '../../../contract/text.ts';
import { Refusal } from '../../refusal.ts';
import { type StagedRow, tellRow } from './stagedImport.ts';

/** Faults that a refusal tells. */
export const mostTold = 200;

/** The refusal of a commit of all rows because of those that are at fault, `n` of them. */
export function invalidRows(
  rows: readonly StagedRow[],
  { n, sheets }: { readonly n: number; readonly sheets: readonly string[] },
): Refusal {
  return new Refusal('importInvalid', {
    values: { n },
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: rows.slice(0, mostTold).flatMap((staged) => {
        const { row, sheet, errors } = tellRow(staged, { language, sheets });
        return errors.map(({ field, keyword, message }) => ({
          ...{ path: field === '' ? '' : `/${field}`, row, keyword, message },
          ...(sheet !== undefined && { sheet }),
        }));
      }),
    }),
  });
}
