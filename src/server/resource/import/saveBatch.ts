import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { commitImport } from './commitImport.ts';
import { saveRecords } from './saveRecords.ts';

/**
 * `POST save{X}Bach[/{x}]`: commits an import (contract.md section 6), or saves an array of records, all or none. What
 * stands after the slash is for the code of a business; nothing here asks for it.
 */
export async function saveBatch(context: Context): Promise<unknown> {
  const { body } = context;
  if (Array.isArray(body)) return saveRecords(context, body);
  if (typeof body !== 'object' || body === null) throw new Refusal('invalidBody');
  return commitImport(context, body as Readonly<Record<string, unknown>>);
}
