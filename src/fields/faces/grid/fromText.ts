import type { Field } from '../../../contract/resource.ts';
import { momentAt, zoneIn } from '../../date-time/zoneClock.ts';
import { fromCell } from '../../fromCell.ts';
import type { Row } from './gridStore.ts';

/**
 * The value that a pasted text means for a field of a row; what cannot be understood stays the text, and the checks say what
 * is wrong with it. A moment without a zone is one of the clock that the cell shows: of the place that the field names, or
 * on the wall.
 */
export function fromText(field: Field, text: string, row: Row = {}): unknown {
  const value = fromCell(field, text) ?? undefined;
  const isLocal = field.kind === 'date-time' && typeof value === 'string' && !/z|[+-]\d\d:\d\d$/i.test(text.trim());
  if (!isLocal) return value;
  const wall = value.replace(/Z$/, '');
  const zone = zoneIn(field.zone, row);
  const moment = new Date(wall);
  if (Number.isNaN(moment.getTime())) return value;
  return (zone === undefined ? moment : momentAt(wall.replace('T', ' ').slice(0, 19), zone)).toISOString();
}
