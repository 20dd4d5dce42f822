import { limits } from '../limits.ts';
import type { Tag } from './createScanner.ts';
import { plainXml } from './plainXml.ts';
import { type CellTag, readCellTag } from './readCellTag.ts';

/** A cell as it is read: what stands in `<v>`, and in `<is>`. */
export interface CellRead extends CellTag {
  value: string;
  inline: string;
}

/** How nearly all cells are written: what stands around the text, and where that belongs. */
const forms = [
  { open: '<v>', close: '</v></c>', isInline: false },
  { open: '<is><t>', close: '</t></is></c>', isInline: true },
  { open: '<is><t xml:space="preserve">', close: '</t></is></c>', isInline: true },
] as const;

const codes = { c: 99, space: 32, slash: 47 } as const;
const tag: Tag = { source: '', from: 0, to: 0 };

/**
 * Reads a cell that is there as a whole and written plainly, in one go: most of the time that a long sheet takes went into
 * looking at each of its six tags by itself. Gives the place behind it, or -1 where it has to be read tag by tag; what the
 * cell was told by then is told again there.
 */
export function plainCell(source: string, at: number, cell: CellRead): number {
  if (source.charCodeAt(at + 1) !== codes.c || source.charCodeAt(at + 2) !== codes.space) return -1;
  tag.source = source;
  tag.from = at + 2;
  tag.to = source.length;
  const end = readCellTag(tag, cell);
  if (end < 0) return -1;
  cell.value = '';
  cell.inline = '';
  if (source.charCodeAt(end - 1) === codes.slash) return end + 1;
  for (const { open, close, isInline } of forms) {
    if (!source.startsWith(open, end + 1)) continue;
    const from = end + 1 + open.length;
    const to = source.indexOf('<', from);
    if (to < 0 || to - from > limits.cellText || !source.startsWith(close, to)) return -1;
    const text = plainXml(source.slice(from, to));
    if (isInline) cell.inline = text;
    else cell.value = text;
    return to + close.length;
  }
  return -1;
}
