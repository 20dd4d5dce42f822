import { labelKey } from '../../../contract/record.ts';
import type { Field } from '../../../contract/resource.ts';
import { fromCell } from '../../cells.ts';
import { momentAt, zoneIn } from '../../dates/clock.ts';
import { defaultValue } from '../../defaultValue.ts';
import { isEmpty } from '../../emptyValues.ts';
import { isText, withoutMark } from './clipboard.ts';
import type { Row } from './gridStore.ts';

export interface Pasted {
  readonly rows: readonly Row[];
  /** Rows of the block that found no room. */
  readonly left: number;
  /** Texts that are to be found among the records of other resources, with where they went. */
  readonly searched: readonly { readonly row: number; readonly item: Field; readonly text: string }[];
}

interface Paste {
  readonly rows: readonly Row[];
  readonly items: readonly Field[];
  /** The cell where the block begins. */
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (readonly string[])[];
  readonly most: number;
  /** A new row, for those beyond the end. */
  readonly fresh: () => Row;
  readonly isLocked: (item: Field, row: Row) => boolean;
}

/**
 * Rows with a block of texts put in from one cell on; rows that the block needs beyond the end are added. An empty cell takes
 * nothing away where the field has to be filled and has a default: it keeps what it holds, or gets that.
 */
export function pasteRows({ rows, items, row: first, column, cells, most, fresh, isLocked }: Paste): Pasted {
  const next = [...rows];
  const searched: Pasted['searched'][number][] = [];
  const room = Math.max(0, Math.min(cells.length, most - first));
  cells.slice(0, room).forEach((texts, i) => {
    const at = first + i;
    const row = { ...(next[at] ?? fresh()) } as Record<string, unknown>;
    // A moment is read on the clock of the row as it will be: after what says where that is.
    const reported = texts.flatMap((text, j) =>
      items[column + j] ? [[items[column + j] as Field, text] as const] : [],
    );
    const inTurn = [...reported.filter(([{ zone }]) => !zone), ...reported.filter(([{ zone }]) => zone)];
    for (const [item, cell] of inTurn) {
      if (isLocked(item, row)) continue;
      const text = isText(item) ? withoutMark(cell) : cell;
      if (item.required && item.default !== undefined && text.trim() === '') {
        if (isEmpty(row[item.name])) row[item.name] = defaultValue(item);
        continue;
      }
      if (item.reference && text.trim() !== '') searched.push({ row: at, item, text: text.trim() });
      row[item.name] = item.reference ? text.trim() || undefined : fromText(item, text, row);
      // What the one before was called is not what this one is called.
      if (item.reference) row[labelKey(item.name)] = undefined;
    }
    next[at] = row;
  });
  return { rows: next, left: cells.length - room, searched };
}

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
