import type { Field } from '../../contract/resource.ts';
import type { Row } from '../db/store.ts';
import { toCell, zoneOf } from '../excel/cells.ts';
import type { Context } from './context.ts';
import { toRecord } from './toRecord.ts';
import { withLabels } from './withLabels.ts';

/** Rows that stand on one sheet. */
interface TitledRows {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** What the sheet is called of those for which there is no other. */
const rest = { zh: '其他', en: 'Other' } as const;

/**
 * Groups of rows, each alike in `field`, called by what people call its value there and in that order; those without a value
 * stand last. Without a field there is one group, called as the records are.
 */
export async function sheetTitles(
  context: Context,
  groups: readonly (readonly Row[])[],
  field: Field | undefined,
): Promise<readonly TitledRows[]> {
  const { house, actor, visible, language } = context;
  if (!field) return groups.map((rows) => ({ title: visible.title[language], rows }));
  const alone = { ...context, visible: { ...visible, fields: [field] } };
  const firsts = groups.map(([row = {}]) => toRecord(alone.visible, row));
  const records = await withLabels(alone, house.database.read, firsts);
  const zone = zoneOf(actor.moment.zone);
  const titles = records.map((record): string | undefined => {
    const cell = toCell({ field, record, language, zone });
    // A date is called as it is written down, not as a sheet counts it.
    return cell === null ? undefined : String(cell instanceof Date ? record[field.name] : cell);
  });
  return groups
    .map((rows, i) => ({ title: titles[i], rows }))
    .toSorted((a, b) => inOrder(a.title, b.title, language))
    .map(({ title, rows }) => ({ title: title ?? rest[language], rows }));
}

function inOrder(a: string | undefined, b: string | undefined, language: string): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a.localeCompare(b, language, { numeric: true });
}
