import type { Group } from '../../../contract/groups.ts';
import type { Page } from '../../../contract/query.ts';
import { serverFaceOf } from '../../../fields/serverFaces.ts';
import { type GroupFigure, groupRows, type RowGroup } from '../../db/groups.ts';
import { limits } from '../../excel/limits.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import type { FileAnswer } from '../fileAnswer.ts';
import { parsePaging } from '../parsePaging.ts';
import type { PlainRecord } from '../toRecord.ts';
import { withLabels } from '../withLabels.ts';
import { writtenFigure } from '../writtenFigure.ts';
import { groupFile } from './groupFile.ts';
import { type AskedGroups, type GroupFigurePart, readGroups } from './readGroups.ts';

/** Signs of a stored day or moment that say so much of it. */
const signs = { year: 4, month: 7, day: 10 } as const;

/** `POST group{X}`: what the records that match come to, in groups; with `format` as a file. */
export async function groups(context: Context): Promise<Page<Group> | FileAnswer> {
  const { house, actor, visible, language, body, headers } = context;
  const asked = readGroups({ schemas: house.schemas, actor, language }, visible, body);
  const { pageNo, pageSize } = parsePaging(headers);
  const { format } = asked;
  if (format === undefined) {
    const { records, total } = await findGroups(context, asked, { limit: pageSize, offset: (pageNo - 1) * pageSize });
    return { records, total, pageNo, pageSize };
  }
  if (visible.calls.export === undefined) throw new Refusal('noSuchCall');
  const { records, total } = await findGroups(context, asked, { limit: limits.sheetRows, offset: 0 });
  if (total >= limits.sheetRows) throw new Refusal('tooLarge', { values: { limit: limits.sheetRows - 1 } });
  return groupFile(context, { ...asked, format }, records);
}

async function findGroups(
  context: Context,
  { by, figures, where, counted, orders }: AskedGroups,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly records: Group[]; readonly total: number }> {
  const { house, visible } = context;
  const store = house.database.read;
  const { groups: found, total } = await groupRows(store, {
    ...{ table: visible.name, where, counted, orders, ...page },
    by: by.map(({ field, unit }) => ({ column: field.name, ...(unit && { signs: signs[unit] }) })),
    figures: figures.map(({ figure, field }): GroupFigure => ({ figure, column: field.name })),
  });
  const told = found.map((group) => toGroup(group, { by, figures }));
  const fields = by.map(({ field }) => field);
  const labelled = await withLabels({ ...context, visible: { ...visible, fields } }, store, told);
  return { records: labelled as readonly PlainRecord[] as Group[], total };
}

function toGroup(
  { by: values, count, figures: units }: RowGroup,
  { by, figures }: Pick<AskedGroups, 'by' | 'figures'>,
): Group {
  const common = by.map(({ field, unit }, i): [string, unknown] => {
    const value = values[i] ?? null;
    return [field.name, value === null || unit ? value : serverFaceOf(field.kind).fromColumn(value, field)];
  });
  const of = (figure: GroupFigurePart['figure']): Readonly<Record<string, string | null>> =>
    Object.fromEntries(
      figures.flatMap((one, i) => (one.figure === figure ? [[one.field.name, figureOf(one, units[i] ?? null)]] : [])),
    );
  return { ...Object.fromEntries(common), count, sums: of('sums'), min: of('min'), max: of('max') };
}

/** Numbers are exact decimals in text, days and moments as in a record. */
function figureOf({ field }: GroupFigurePart, value: RowGroup['figures'][number]): string | null {
  if (value === null) return null;
  const isTime = field.kind === 'date' || field.kind === 'date-time';
  return isTime
    ? String(serverFaceOf(field.kind).fromColumn(String(value), field))
    : writtenFigure(BigInt(value), field);
}
