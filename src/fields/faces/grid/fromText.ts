import type { Field } from '../../../contract/resource.ts';
import { fromCell } from '../../fromCell.ts';

/**
 * The value that a pasted text means for a field; what cannot be understood stays the text, and the checks say what is
 * wrong with it. A moment without a zone is one of the clock on the wall.
 */
export function fromText(field: Field, text: string): unknown {
  const value = fromCell(field, text) ?? undefined;
  const isLocal = field.kind === 'date-time' && typeof value === 'string' && !/z|[+-]\d\d:\d\d$/i.test(text.trim());
  if (!isLocal) return value;
  const moment = new Date(value.replace(/Z$/, ''));
  return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
}
