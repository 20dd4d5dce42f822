import type { ExcelLines, FoundColumn } from '../../../contract/imports.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { visibleTo } from '../../access/rowRules.ts';
import type { RequestedSheets } from '../../excel/cells.ts';
import type { Context } from '../../resource/context.ts';
import { type LinesIn, linesIn } from '../../resource/lines.ts';
import { sheetNames } from '../staged.ts';

/** A sheet of lines, as the caller may read it. */
export interface LineSheet {
  /** The field of the record that holds the lines. */
  readonly name: string;
  readonly each: LinesIn;
  /** The field of the record that the first column holds. */
  readonly by: Field;
  /** As of the lines: the first column is the first field, and none refers back. */
  readonly context: Context;
}

/** One of them in a file, with its number there. */
export interface FoundSheet extends LineSheet {
  readonly index: number;
}

/** Where an exported line says to which record it belongs; with a point no field is called so. */
export const ownerName = 'record.id';

const ownerField: Field = {
  ...{ name: ownerName, kind: 'text', title: { zh: '所属记录系统编号', en: 'System id of the record' } },
  ...{ required: false, unique: false, system: true, conditions: [] },
};

/** The sheets of lines of a resource's workbook. */
export function lineSheetsOf(context: Context): readonly LineSheet[] {
  const { app, visible } = context;
  if (!visible.excel.lines) return [];
  const fields = linesIn(app.schemas, visible);
  return visible.excel.lines.flatMap((sheet) => {
    const each = fields.find(({ field }) => field.name === sheet.field);
    const by = visible.fields.find(({ name }) => name === sheet.by);
    return each && by ? [lineSheet(context, { sheet, each, by })] : [];
  });
}

/** Those that a file has, in the order in which its rows are numbered. */
export function foundSheets(context: Context, columns: readonly FoundColumn[]): readonly FoundSheet[] {
  const names = sheetNames(columns);
  if (names.length === 0) return [];
  const sheets = lineSheetsOf(context);
  return names.flatMap((name, i) => {
    const sheet = sheets.find((one) => one.name === name);
    return sheet ? [{ ...sheet, index: i + 1 }] : [];
  });
}

/** What is to be read of a workbook; undefined: its first sheet alone. */
export function requestedSheets(context: Context): RequestedSheets | undefined {
  const others = lineSheetsOf(context).map(({ name, each: { field } }) => ({
    ...{ name, titles: [field.title.zh, field.title.en] },
  }));
  const { zh, en } = context.visible.title;
  return others.length === 0 ? undefined : { titles: [zh, en], others };
}

interface Made {
  readonly sheet: ExcelLines;
  readonly each: LinesIn;
  readonly by: Field;
}

function lineSheet(context: Context, { sheet, each, by }: Made): LineSheet {
  const own = visibleTo(context.actor, each.child.resource);
  const { default: _, ...named } = by;
  const first: Field = { ...named, required: true, unique: false, system: false, conditions: [] };
  const withFirst = ({ fields }: Resource): readonly Field[] => [
    ...[first, ownerField],
    ...fields.filter(({ name }) => name !== each.by && name !== by.name),
  ];
  const headers = context.visible.excel.columns.find(({ field }) => field === by.name)?.headers ?? [];
  const columns = [{ field: by.name, headers }, ...sheet.columns, { field: ownerName, headers: [] }];
  const { resource } = each.child;
  return {
    ...{ name: sheet.field, each, by },
    context: {
      ...context,
      compiled: { ...each.child, resource: { ...resource, fields: withFirst(resource) } },
      visible: { ...own, fields: withFirst(own), excel: { columns, key: sheet.key } },
    },
  };
}
