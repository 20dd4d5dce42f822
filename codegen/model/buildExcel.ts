import type { Excel, ExcelLines, ExcelRelated } from '../../src/contract/imports.ts';
import type { Unique } from '../../src/contract/record.ts';
import type { Field, Section } from '../../src/contract/resource.ts';
import type { ExcelLinesSource, ExcelRelatedSource } from '../read/excelSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { toSort } from './toSort.ts';

interface Built {
  readonly fields: readonly Field[];
  readonly sections: readonly Section[];
  readonly uniques: readonly Unique[];
}

/** The workbook of a resource, with every default filled in. */
export function buildExcel({ excel = {} }: ResourceSource, { fields, sections, uniques }: Built): Excel {
  const singles = uniques.flatMap(({ fields: [first, ...rest], when }) =>
    first && !rest.length && !when ? [first] : [],
  );
  const columns = excel.columns?.map(toColumn);
  const named = columns?.map(({ field }) => field);
  // A key that the workbook does not show could find nothing.
  const first = singles.find((name) => named?.includes(name) ?? true);
  const key = excel.key ?? (first === undefined ? [] : [first]);
  const lines = Object.entries(excel.lines ?? {}).flatMap(([name, sheet]) => buildLines(name, sheet, fields));
  return {
    ...{ columns: columns ?? defaultColumns(fields, sections, key), key },
    ...(excel.owner !== undefined && { owner: excel.owner }),
    ...(lines.length > 0 && { lines }),
    ...(excel.related && { related: buildRelated(excel.related) }),
  };
}

/** The sheet of a field with lines. */
function buildLines(name: string, { by, key = [], columns }: ExcelLinesSource, fields: readonly Field[]): ExcelLines[] {
  const items = fields.find((field) => field.name === name)?.items;
  if (!items) return [];
  return [{ field: name, by, columns: columns?.map(toColumn) ?? defaultColumns(items, [], key), key }];
}

function buildRelated({ resource, by, sheetBy, sort, columns }: ExcelRelatedSource): ExcelRelated {
  return {
    ...{ resource, by, columns },
    ...(sheetBy !== undefined && { sheetBy }),
    ...(sort && { sorts: sort.map(toSort) }),
  };
}

function toColumn(
  column: NonNullable<NonNullable<ResourceSource['excel']>['columns']>[number],
): Excel['columns'][number] {
  if (typeof column === 'string') return { field: column, headers: [] };
  return { field: column.field, headers: (column.headers ?? []).map((header) => header.trim()) };
}

/** Kinds that no cell can give. */
const unsheeted = ['references', 'rows', 'lines', 'file'];

/** What people enter, in the order of the form; before it the numbers that the server gives, where a row is found by them. */
function defaultColumns(
  fields: readonly Field[],
  sections: readonly Section[],
  key: readonly string[],
): Excel['columns'] {
  const places = sections.flatMap((section) => section.fields);
  const place = ({ name }: Field): number => (places.includes(name) ? places.indexOf(name) : places.length);
  const given = fields.filter(({ name, system }) => system && key.includes(name));
  const entered = fields.filter(({ kind, system }) => !system && !unsheeted.includes(kind));
  const ordered = entered.toSorted((a, b) => place(a) - place(b));
  return [...given, ...ordered].map(({ name }) => ({ field: name, headers: [] }));
}
