import type { CompiledResource } from '../../../../codegen/types.ts';
import { serverFields } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import type { Text } from '../../../contract/text.ts';
import { viewTable } from '../../db/lists.ts';
import type { Store } from '../../db/store.ts';
import { headingKey, headingOf, type SheetColumn, sheetColumns } from '../../excel/columns.ts';
import { headingReader } from '../../excel/header.ts';
import { contentOf } from '../../lists/content.ts';

/** What makes workbooks of a resource that were handed out before no longer match. Columns are told by their headings. */
export interface ChangedTemplate {
  readonly resource: string;
  readonly added: readonly { readonly heading: Text; readonly mustBeFilled: boolean }[];
  readonly removed: readonly Text[];
  /** An import would not know the former heading any more. */
  readonly renamed: readonly { readonly from: Text; readonly to: Text }[];
}

/** Compares the columns of template, export and import of the resources that have one now with those that they would have. */
export function weighTemplates(
  before: readonly CompiledResource[],
  after: readonly CompiledResource[],
): ChangedTemplate[] {
  const names = byEveryName(after);
  return before.flatMap(({ resource: old }) => {
    const compiled = names.get(old.name);
    if (!compiled || !hasWorkbook(old)) return [];
    const changed = compare(old, compiled);
    return changed.added.length + changed.removed.length + changed.renamed.length > 0 ? [changed] : [];
  });
}

function hasWorkbook({ calls }: Resource): boolean {
  return [calls.template, calls.import, calls.export].some((call) => call !== undefined);
}

type Difference = Omit<ChangedTemplate, 'resource'>;

function compare(old: Resource, { resource, table }: CompiledResource): ChangedTemplate {
  const formerNames = new Map(table.columns.map((column) => [column.name, column.was ?? column.name]));
  const names = new Set([old, resource].flatMap(({ excel }) => (excel.lines ?? []).map(({ field }) => field)));
  const sheets: readonly Difference[] = [
    compareSheets(sheetColumns(old), sheetColumns(resource), formerNames),
    ...[...names].map((name) => compareSheets(lineColumns(old, name), lineColumns(resource, name), new Map())),
  ];
  return {
    resource: resource.name,
    added: sheets.flatMap(({ added }) => added),
    removed: sheets.flatMap(({ removed }) => removed),
    renamed: sheets.flatMap(({ renamed }) => renamed),
  };
}

/** The columns of a sheet of lines, but for the first one, which is the record's; none: there is no such sheet. */
function lineColumns({ fields, excel }: Resource, name: string): SheetColumn[] {
  const items = fields.find((field) => field.name === name)?.items ?? [];
  const columns = excel.lines?.find(({ field }) => field === name)?.columns ?? [];
  return columns.flatMap(({ field: of, headers }) => {
    const field = items.find((item) => item.name === of);
    return field ? [{ field, headers }] : [];
  });
}

function compareSheets(
  was: readonly SheetColumn[],
  is: readonly SheetColumn[],
  formerNames: ReadonlyMap<string, string>,
): Difference {
  const formerOf = ({ name }: Field): SheetColumn | undefined =>
    was.find(({ field }) => field.name === name) ?? was.find(({ field }) => field.name === formerNames.get(name));
  const pairs = is.map((column) => ({ column, former: formerOf(column.field) }));
  const kept = new Set(pairs.map(({ former }) => former));
  return {
    added: pairs
      .filter(({ former }) => former === undefined)
      .map(({ column: { field } }) => ({ heading: headingIn(field), mustBeFilled: field.required && !field.system })),
    removed: was.filter((column) => !kept.has(column)).map(({ field }) => headingIn(field)),
    renamed: pairs.flatMap(({ column, former }) =>
      former && !knows(column, former) ? [{ from: headingIn(former.field), to: headingIn(column.field) }] : [],
    ),
  };
}

/** Whether what stood above a column in either language is still taken for it. */
function knows(column: SheetColumn, { field: { title } }: SheetColumn): boolean {
  const meaning = headingReader([column]);
  return [title.zh, title.en].every((heading) => meaning(headingKey(heading)) !== undefined);
}

function headingIn(field: Field): Text {
  return { zh: headingOf(field, 'zh'), en: headingOf(field, 'en') };
}

/** A saved view that would show less, with the fields that it names and that would be there no more. */
export interface LessenedView {
  readonly resource: string;
  readonly name: string;
  readonly fields: readonly string[];
}

/** Views follow a field to its new name. */
export function everyName({ name, was }: Field): readonly string[] {
  return was === undefined ? [name] : [name, was];
}

/** Which saved views of lists name fields that these resources do not have. */
export async function weighViews({ db }: Store, resources: readonly CompiledResource[]): Promise<LessenedView[]> {
  const valid = new Map(
    [...byEveryName(resources)].map(
      ([
        name,
        {
          resource: { fields },
        },
      ]) => [name, new Set([...serverFields, ...fields.flatMap(everyName)])],
    ),
  );
  const rows = await db.selectFrom(viewTable).selectAll().orderBy('resource').orderBy('name').orderBy('id').execute();
  return rows.flatMap((row) => {
    const { filters, sorts, columns } = contentOf(row);
    const named = [...Object.keys(filters), ...[...sorts, ...columns].map(({ field }) => field)];
    const isThere = valid.get(String(row.resource));
    const missing = named.map((field) => field.split('.')[0] ?? '').filter((field) => !isThere?.has(field));
    if (missing.length === 0) return [];
    return [{ resource: String(row.resource), name: String(row.name), fields: [...new Set(missing)] }];
  });
}

/** Resources by their names, and by those that they had before where no other one has them now. */
export function byEveryName(resources: readonly CompiledResource[]): ReadonlyMap<string, CompiledResource> {
  const former = resources.flatMap((one) => (one.table.former?.names ?? []).map((name) => [name, one] as const));
  return new Map([...former, ...resources.map((one) => [one.resource.name, one] as const)]);
}
