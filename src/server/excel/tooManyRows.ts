import { Refusal } from '../refusal.ts';
import { limits } from './limits.ts';

/** A workbook with more rows than are taken. */
export function tooManyRows(): Refusal {
  return new Refusal('tooManyRows', { values: { limit: limits.rows.toLocaleString('en') } });
}
