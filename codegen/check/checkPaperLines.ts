import { kindNameOf } from '../model/kindNameOf.ts';
import type { PaperLinesSource } from '../read/paperSource.ts';
import type { Path } from '../read/place.ts';
import type { Properties } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkPrintable } from './checkPrintable.ts';
import { checkRelated } from './checkRelated.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  whichLines: {
    en: 'nothing says which lines the table shows, or two things do',
    zh: '没有说明表格显示哪些明细，或写了两种',
  },
  writeFieldOrResource: { en: 'write `field`, or `resource` and `by`', zh: '请写`field`，或写`resource`和`by`' },
  notInTable: { en: '`{{name}}` is no column of the table', zh: '`{{name}}`不是表中的列' },
});

const added: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

/** Checks the table of a paper: lines of its record, or records of another resource that refer to it. */
export function checkPaperLines(subject: Subject, table: PaperLinesSource, path: Path): void {
  const { field, resource, by } = table;
  const { report } = subject;
  if ((field === undefined) === (resource === undefined) || (resource === undefined) !== (by === undefined)) {
    const what = texts.whichLines;
    report.error({ path, on: 'key', what, mend: texts.writeFieldOrResource });
    return;
  }
  const own = field === undefined ? relatedTo(subject, table, path) : linesOf(subject, field, path);
  if (!own) return;
  const { columns, totals = [], sort = [] } = table;
  columns.forEach((name, i) => {
    checkPrintable(subject, { name, properties: own, path: [...path, 'columns', i] });
  });
  sort.forEach((name, i) => {
    checkPrintable(subject, { name: name.replace(/^-/, ''), properties: own, path: [...path, 'sort', i] });
  });
  const suiting = columns.filter((name) => own[name] && added.has(kindNameOf(own[name])));
  totals.forEach((name, i) => {
    if (suiting.includes(name)) return;
    const what = columns.includes(name) ? commonTexts.noNumber({ name }) : texts.notInTable({ name });
    report.error({ path: [...path, 'totals', i], what, mend: suggest(name, suiting) });
  });
}

/** The fields of the lines that a field holds. */
function linesOf({ source, world, report }: Subject, field: string, path: Path): Properties | undefined {
  const { properties } = source.record;
  const holders = Object.keys(properties).filter((name) => properties[name]?.lines ?? properties[name]?.items);
  if (!holders.includes(field)) {
    const what = properties[field] ? commonTexts.holdsNoLines({ name: field }) : commonTexts.noField({ name: field });
    report.error({ path: [...path, 'field'], what, mend: suggest(field, holders) });
    return undefined;
  }
  const { lines, items } = properties[field] ?? {};
  // That the lines are not there is told of the field itself.
  return items?.properties ?? world.sources.get(lines?.resource ?? '')?.record.properties;
}

/** The fields of the records that refer to the one that the paper is of. */
function relatedTo(subject: Subject, { resource = '', by = '' }: PaperLinesSource, path: Path): Properties | undefined {
  checkRelated(subject, { resource, by }, path);
  return subject.world.sources.get(resource)?.record.properties;
}
