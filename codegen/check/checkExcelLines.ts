import { kindNameOf } from '../model/kindNameOf.ts';
import { lineNo } from '../model/lines/childOf.ts';
import type { ExcelLinesSource } from '../read/excelSource.ts';
import type { Path } from '../read/place.ts';
import { checkSheet, isOneOf, type SheetSubject, uniqueGroups } from './checkSheet.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Kinds whose values a cell tells just as they are: what names a record on another sheet must be one of them. */
const unnaming: ReadonlySet<string> = new Set([
  ...['reference', 'references', 'rows', 'lines', 'file', 'boolean', 'decimal', 'money', 'date-time', 'text-area'],
]);

/** Checks the sheets of lines: which lines they hold, by what a row finds its record, and their own columns and keys. */
export function checkExcelLines(subject: Subject, groups: SheetSubject['groups']): void {
  const { source, world, report } = subject;
  const { properties } = source.record;
  const fields = Object.keys(properties).filter((name) => properties[name]?.lines);
  for (const [name, sheet] of Object.entries(source.excel?.lines ?? {})) {
    const path: Path = ['excel', 'lines', name];
    if (!fields.includes(name)) {
      const isThere = Object.hasOwn(properties, name);
      const what = isThere ? `\`${name}\` holds no lines` : `there is no field \`${name}\``;
      report.error({ path, on: 'key', what, mend: suggest(name, fields) });
      continue;
    }
    checkBy(subject, { sheet, path, groups });
    const lines = properties[name]?.lines;
    const child = world.sources.get(lines?.resource ?? '');
    // That the lines are not there, or not described, is told of the field itself.
    if (!child) continue;
    const own = Object.entries(child.record.properties).filter(([each]) => each !== lines?.by && each !== lineNo);
    checkSheet({
      ...{ report, path, excel: sheet, properties: Object.fromEntries(own) },
      groups: uniqueGroups(child).map((group) => group.filter((each) => each !== lines?.by)),
    });
    sheet.columns?.forEach((column, i) => {
      if ((typeof column === 'string' ? column : column.field) !== sheet.by) return;
      const what = `\`${sheet.by}\` is the first column already, of the record`;
      report.error({ path: [...path, 'columns', i], what, mend: 'remove it' });
    });
  }
}

interface Placed {
  readonly sheet: ExcelLinesSource;
  readonly path: Path;
  readonly groups: SheetSubject['groups'];
}

function checkBy({ source, report }: Subject, { sheet: { by }, path: above, groups }: Placed): void {
  const { properties } = source.record;
  const path = [...above, 'by'];
  const property = Object.hasOwn(properties, by) ? properties[by] : undefined;
  if (!property) {
    const suiting = Object.keys(properties).filter((name) => isOneOf(groups, [name]));
    report.error({ path, what: `there is no field \`${by}\``, mend: suggest(by, suiting) });
    return;
  }
  const kind = kindNameOf(property);
  if (unnaming.has(kind)) {
    const what = `\`${by}\` (${kind}) cannot name a record on another sheet`;
    report.error({ path, what, mend: 'name a text, a number or a choice that occurs once' });
    return;
  }
  const columns = source.excel?.columns?.map((column) => (typeof column === 'string' ? column : column.field));
  if (columns && !columns.includes(by)) {
    report.error({ path, what: `\`${by}\` is no column of the first sheet`, mend: 'add it to `columns`' });
  }
  if (isOneOf(groups, [by])) return;
  const mend = 'write `unique`: true at the field, or choose another field';
  report.error({ path, what: `\`${by}\` may occur more than once`, mend });
}
