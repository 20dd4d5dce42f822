import { Refusal } from '../../refusal.ts';

/** A workbook, or a part of it, that unpacks to more than so many bytes. */
export function tooLarge(bytes: number): Refusal {
  return new Refusal('workbookBomb', { values: { limit: `${bytes / 1_048_576} MB` } });
}

/** A workbook with more parts or texts than so many. */
export function tooMany(count: number): Refusal {
  return new Refusal('workbookParts', { values: { limit: count.toLocaleString('en') } });
}
