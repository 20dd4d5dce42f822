import type { Group } from '../../../contract/groups.ts';
import type { Field } from '../../../contract/resource.ts';
import type { Text } from '../../../contract/text.ts';
import type { Cell } from '../../../fields/cell.ts';
import { toCell, zoneOf } from '../../excel/cells.ts';
import { headingOf } from '../../excel/columns.ts';
import { writeCsv, writeSheet } from '../../excel/sheets.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { FileAnswer, fileTypes } from '../fileAnswer.ts';
import type { AskedGroups, GroupFigurePart, GroupPart } from './readGroups.ts';

/** A column of the sheet, and where its value stands in a group. */
interface GroupSheetColumn {
  readonly field: Field;
  readonly value: (group: Group) => unknown;
}

/** Rows written before others have their turn. */
const block = 500;

/** Groups as a workbook or as CSV. */
export function groupFile(
  { house, actor, visible, language }: Context,
  { by, figures, format }: AskedGroups & { readonly format: keyof typeof fileTypes },
  groups: readonly Group[],
): FileAnswer {
  const zone = zoneOf(actor.moment.zone);
  const columns = [...by.map(partColumn), countColumn, ...figures.map(figureColumn)];
  const title = visible.title[language];
  const rowOf = (group: Group): Cell[] =>
    columns.map(({ field, value }) =>
      toCell({ field, record: { ...group, [field.name]: value(group) }, language, zone }),
    );
  const sheet = {
    title,
    columns: columns.map(({ field }) => ({ heading: headingOf(field, language, zone), field })),
    rows: rowsOf(groups, rowOf),
  };
  const day = house.clock().toISOString().slice(0, 10);
  return new FileAnswer({
    name: `${title} ${day}.${format}`,
    type: fileTypes[format],
    content: format === 'csv' ? writeCsv(sheet) : writeSheet(sheet),
  });
}

async function* rowsOf(groups: readonly Group[], rowOf: (group: Group) => Cell[]): AsyncGenerator<Cell[]> {
  for (const [i, group] of groups.entries()) {
    yield rowOf(group);
    if (i % block === block - 1) await breathe();
  }
}

/** A month or a year is a text. */
function partColumn({ field, unit }: GroupPart): GroupSheetColumn {
  const kinds = { day: 'date', month: 'text', year: 'text' } as const;
  return { field: { ...field, kind: unit ? kinds[unit] : field.kind }, value: (group) => group[field.name] };
}

const countColumn: GroupSheetColumn = {
  field: {
    ...{ name: ' count', kind: 'integer', title: { zh: '记录数', en: 'Records' } },
    ...{ required: true, unique: false, system: true, conditions: [] },
  },
  value: ({ count }) => count,
};

const headings: Readonly<Record<GroupFigurePart['figure'], (title: Text) => Text>> = {
  sums: (title) => title,
  min: ({ zh, en }) => ({ zh: `${zh}（最小）`, en: `${en} (min)` }),
  max: ({ zh, en }) => ({ zh: `${zh}（最大）`, en: `${en} (max)` }),
};

/** A sum of many whole numbers may have more digits than a sheet keeps. */
function figureColumn({ figure, field }: GroupFigurePart): GroupSheetColumn {
  const kind = field.kind === 'integer' ? 'decimal' : field.kind;
  return {
    field: { ...field, kind, name: ` ${figure}.${field.name}`, title: headings[figure](field.title) },
    value: (group) => group[figure][field.name],
  };
}
