/** `papers`: printed documents of a record. */

import { permissionSuffixes } from '../../../src/contract/permission.ts';
import { isFile, isMoment, isNumber, isSingleReference, isTable } from '../../../src/fields/kinds.ts';
import { type Subject, suggest } from '../../check/subject.ts';
import type {
  ConditionSource,
  DocumentFieldSource,
  DocumentLinesSource,
  DocumentPartSource,
  DocumentPicturesSource,
  DocumentSource,
  LetterheadSource,
} from '../../generated/source.ts';
import { asField, type Path, type Properties, refersTo } from '../../read/recordSource.ts';
import { commonTexts, faultTexts, type Message } from '../../texts/faultTexts.ts';
import { everyAction } from '../actions/every.ts';
import { checkCondition } from '../conditions/check.ts';
import { checkBars } from '../labels.ts';
import { checkRelated } from '../related.ts';
import { recordOfLines } from './build.ts';

const texts = faultTexts({
  zoneOfNoMoment: { en: '`zone` only applies to a date-time', zh: '只有日期时间可以写`zone`' },
  whichLines: {
    en: 'the lines of the table are missing or given twice',
    zh: '没有写明表格的明细来源，或写了两种来源',
  },
  writeFieldOrResource: { en: 'write `field`, or `resource` and `by`', zh: '请写`field`，或写`resource`和`by`' },
  unitOfNoNumber: { en: '`unit` only applies to a number', zh: '只有数字可以写`unit`' },
  sumsOfLines: { en: 'sums need the `lines` of the document', zh: '汇总需要单据的明细`lines`' },
  addLines: { en: 'add `lines`, or remove the sums', zh: '请添加`lines`，或删除汇总' },
  noPictures: { en: 'records of `{{resource}}` have no files', zh: '`{{resource}}`的记录没有附件' },
  addFiles: { en: 'add `files` to the `detail` of that resource', zh: '请在该资源的`detail`中添加`files`' },
  noDocument: { en: 'there is no document `{{name}}` in `{{resource}}`', zh: '`{{resource}}`没有单据`{{name}}`' },
  notInTable: { en: '`{{name}}` is not a column of the table', zh: '`{{name}}`不是表中的列' },
  cannotBePrinted: { en: '`{{name}}` cannot be printed here', zh: '`{{name}}`不能打印在此处' },
  aLabel: { en: 'a label', zh: '标签' },
  aDocument: { en: 'a printed document', zh: '打印单据' },
});

/** Checks the parts of printed documents: that their fields exist and can be printed, and that their conditions are valid. */
export function checkDocuments(subject: Subject): void {
  subject.source.papers?.forEach((printDocument, i) => {
    const path = ['papers', i];
    const { code, letterhead, stamps = [], blocks, lines, notesWhen, pictures } = printDocument;
    if (code !== undefined) checkBars(subject, { code, path: [...path, 'code'] });
    stamps.forEach(({ when }, stamp) => {
      checkWhen(subject, when, [...path, 'stamps', stamp, 'when']);
    });
    blocks.forEach(({ fields, when }, block) => {
      checkWhen(subject, when, [...path, 'blocks', block, 'when']);
      checkFields(subject, fields, [...path, 'blocks', block, 'fields']);
    });
    checkWhen(subject, notesWhen, [...path, 'notesWhen']);
    if (letterhead) checkLetterhead(subject, letterhead, [...path, 'letterhead']);
    if (lines) checkDocumentLines(subject, lines, [...path, 'lines']);
    checkSummaries(subject, printDocument, path);
    if (pictures) checkPictures(subject, pictures, [...path, 'pictures']);
    printDocument.with?.forEach((part, j) => {
      checkPart(subject, part, [...path, 'with', j]);
    });
  });
}

function checkWhen(subject: Subject, condition: ConditionSource | undefined, path: Path): void {
  if (condition) checkCondition(subject, { condition, path, depth: 1, takes: 'values' });
}

function checkFields(subject: Subject, fields: readonly (string | DocumentFieldSource)[], path: Path): void {
  fields.forEach((field, i) => {
    checkField(subject, field, [...path, i]);
  });
}

/** Checks a printed value: a field of the subject, or of a record to which the subject refers. */
function checkField(subject: Subject, source: string | DocumentFieldSource, at: Path): void {
  const isPlain = typeof source === 'string';
  const { field, zone, unit } = isPlain ? { field: source } : source;
  const path = isPlain ? at : [...at, 'field'];
  const [name = '', ...rest] = field.split('.');
  // Everything after the first dot counts as one field name, so a path with more dots is reported as an unknown field.
  const there = rest.length > 0 ? rest.join('.') : undefined;
  const { properties } = subject.source.record;
  const referred = there === undefined ? undefined : referredTo(subject, name, path);
  if (there === undefined) checkPrintable(subject, { name, properties, path });
  else if (referred) checkPrintable(subject, { name: there, properties: referred, path });
  const shown = there === undefined ? properties[name] : referred?.[there];
  if (zone !== undefined) checkZone(subject, { zone, isMoment: !shown || isMoment(asField(shown)), path: [...at, 'zone'] });
  if (unit !== undefined && shown && !isNumber(asField(shown))) {
    subject.report.error({ path: [...at, 'unit'], on: 'key', what: texts.unitOfNoNumber, mend: commonTexts.removeIt });
  }
}

/**
 * Returns the fields of the resource that a reference field refers to. Undefined if the field is not a reference, which is reported, or if
 * the resource is missing, which is reported at the reference field.
 */
function referredTo({ source, world, report }: Subject, name: string, path: Path): Properties | undefined {
  const { properties } = source.record;
  const suiting = Object.keys(properties).filter((each) => refersToOne(properties, each));
  if (refersToOne(properties, name)) {
    return world.sources.get(properties[name]?.reference?.resource ?? '')?.record.properties;
  }
  const what = properties[name] ? commonTexts.refersToNoSingleRecord({ name }) : commonTexts.noField({ name });
  report.error({ path, what, mend: suggest(name, suiting) });
  return undefined;
}

function refersToOne(properties: Properties, name: string): boolean {
  const property = properties[name];
  return property !== undefined && isSingleReference(asField(property));
}

function checkZone({ source, report }: Subject, { zone, isMoment, path }: { zone: string; isMoment: boolean; path: Path }): void {
  if (!isMoment) {
    report.error({ path, on: 'key', what: texts.zoneOfNoMoment, mend: commonTexts.removeIt });
    return;
  }
  const { properties } = source.record;
  const suiting = Object.keys(properties).filter((name) => properties[name]?.format === 'time-zone');
  if (suiting.includes(zone)) return;
  const what = properties[zone] ? commonTexts.noTimeZone({ name: zone }) : commonTexts.noField({ name: zone });
  report.error({ path, what, mend: suggest(zone, suiting, commonTexts.addTimeZoneField) });
}

/** Checks that the fields of a letterhead exist in the referenced record and can be printed. */
function checkLetterhead(subject: Subject, { from, name, fields = [], foot }: LetterheadSource, path: Path): void {
  const properties = referredTo(subject, from, [...path, 'from']);
  if (!properties) return;
  const named = typeof name === 'string' ? { '': name } : name;
  for (const [language, field] of Object.entries(named)) {
    const at = language === '' ? [...path, 'name'] : [...path, 'name', language];
    checkPrintable(subject, { name: field, properties, path: at });
  }
  fields.forEach((field, i) => {
    checkPrintable(subject, { name: field, properties, path: [...path, 'fields', i] });
  });
  if (foot !== undefined) checkPrintable(subject, { name: foot, properties, path: [...path, 'foot'] });
}

/** Checks the table of a printed document. Its rows are lines of the printed record, or records of another resource that refer to it. */
function checkDocumentLines(subject: Subject, table: DocumentLinesSource, path: Path): void {
  const { field, resource, by } = table;
  const { report } = subject;
  if ((field === undefined) === (resource === undefined) || (resource === undefined) !== (by === undefined)) {
    const what = texts.whichLines;
    report.error({ path, on: 'key', what, mend: texts.writeFieldOrResource });
    return;
  }
  if (resource !== undefined && by !== undefined && !isRelated(subject, { resource, by }, path)) return;
  if (field !== undefined && !hasLines(subject, field, path)) return;
  const own = subjectOfLines(subject, table);
  // If the resource of the lines is missing, this is reported at the lines field or at `resource`.
  if (!own) return;
  const { columns, totals = [], sort = [] } = table;
  checkFields(own, columns, [...path, 'columns']);
  sort.forEach((name, i) => {
    checkField(own, name.replace(/^-/, ''), [...path, 'sort', i]);
  });
  const { properties } = own.source.record;
  const names = columns.map(nameOf);
  const suiting = names.filter((name) => properties[name] && isNumber(asField(properties[name])));
  totals.forEach((name, i) => {
    if (suiting.includes(name)) return;
    const what = names.includes(name) ? commonTexts.noNumber({ name }) : texts.notInTable({ name });
    report.error({ path: [...path, 'totals', i], what, mend: suggest(name, suiting) });
  });
}

function nameOf(source: string | DocumentFieldSource): string {
  return typeof source === 'string' ? source : source.field;
}

/** Returns the subject with the fields of the lines instead of its own fields; undefined if the lines cannot be found. */
function subjectOfLines(subject: Subject, table: DocumentLinesSource): Subject | undefined {
  const { source, world } = subject;
  const record = recordOfLines(table, { record: source.record, sources: world.sources });
  return record && { ...subject, source: { ...source, record: { ...source.record, properties: record.properties } } };
}

/** Checks the summaries of a document: the fields by which lines are grouped, and the numbers that are added up. */
function checkSummaries(subject: Subject, { lines, summaries = [] }: DocumentSource, path: Path): void {
  summaries.forEach(({ by, sums }, i) => {
    const at = [...path, 'summaries', i];
    if (!lines) {
      subject.report.error({ path: at, on: 'key', what: texts.sumsOfLines, mend: texts.addLines });
      return;
    }
    const own = subjectOfLines(subject, lines);
    if (!own) return;
    checkFields(own, by, [...at, 'by']);
    checkFields(own, sums, [...at, 'sums']);
    const { properties } = own.source.record;
    sums.map(nameOf).forEach((name, j) => {
      const property = properties[name];
      if (!property || isNumber(asField(property))) return;
      const suiting = Object.keys(properties).filter((each) => properties[each] && isNumber(asField(properties[each])));
      subject.report.error({ path: [...at, 'sums', j], what: commonTexts.noNumber({ name }), mend: suggest(name, suiting) });
    });
  });
}

/** Checks the pictures of related records, which must have files. */
function checkPictures(subject: Subject, { resource, by, sort = [], when, caption = [] }: DocumentPicturesSource, path: Path): void {
  if (!isRelated(subject, { resource, by }, path)) return;
  const other = subject.world.sources.get(resource);
  if (!other) return;
  if (!other.detail?.files) {
    subject.report.error({ path: [...path, 'resource'], what: texts.noPictures({ resource }), mend: texts.addFiles });
  }
  const own = { ...subject, source: other };
  checkWhen(own, when, [...path, 'when']);
  checkFields(own, caption, [...path, 'caption']);
  sort.forEach((name, i) => {
    checkField(own, name.replace(/^-/, ''), [...path, 'sort', i]);
  });
}

/** Checks documents of related records that are printed together with the document. */
function checkPart(subject: Subject, { resource, by, paper: printDocument, sort = [] }: DocumentPartSource, path: Path): void {
  if (!isRelated(subject, { resource, by }, path)) return;
  const other = subject.world.sources.get(resource);
  if (!other) return;
  sort.forEach((name, i) => {
    checkField({ ...subject, source: other }, name.replace(/^-/, ''), [...path, 'sort', i]);
  });
  const names = other.papers?.map(({ name }) => name) ?? [];
  if (names.includes(printDocument)) return;
  subject.report.error({
    path: [...path, 'paper'],
    what: texts.noDocument({ resource, name: printDocument }),
    mend: suggest(printDocument, names),
  });
}

/** Whether a field contains lines or rows. If not, a fault is reported. */
function hasLines({ source, report }: Subject, field: string, path: Path): boolean {
  const { properties } = source.record;
  const holders = Object.keys(properties).filter((name) => properties[name]?.lines ?? properties[name]?.items);
  if (holders.includes(field)) return true;
  const what = properties[field] ? commonTexts.holdsNoLines({ name: field }) : commonTexts.noField({ name: field });
  report.error({ path: [...path, 'field'], what, mend: suggest(field, holders) });
  return false;
}

/**
 * Whether records of another resource refer to the printed record by a field. If not, a fault is reported. `by` may lead through a
 * reference of that resource: `deliveryId.dispatchId`.
 */
function isRelated(subject: Subject, { resource, by }: { resource: string; by: string }, path: Path): boolean {
  const { world, source, report } = subject;
  const [through = '', ...rest] = by.split('.');
  const other = world.sources.get(resource);
  const middle = other && rest.length > 0 ? world.sources.get(other.record.properties[through]?.reference?.resource ?? '') : undefined;
  if (!middle) {
    checkRelated(subject, { resource, by }, path);
    return other === undefined || refersTo(other.record.properties[by], source.name);
  }
  const { properties } = middle.record;
  const name = rest.join('.');
  if (refersTo(properties[name], source.name)) return true;
  const suiting = Object.keys(properties).filter((each) => refersTo(properties[each], source.name));
  const what = properties[name]
    ? commonTexts.doesNotReferTo({ resource: middle.name, by: name, target: source.name })
    : commonTexts.noFieldIn({ resource: middle.name, name });
  report.error({ path: [...path, 'by'], what, mend: suggest(name, suiting) });
  return false;
}

/** A field name in a printed document, and the fields that the document may name there. */
interface Named {
  readonly name: string;
  readonly properties: Properties;
  readonly path: Path;
}

/** Rejects a field that does not exist or cannot be printed. */
function checkPrintable({ report }: Subject, { name, properties, path }: Named): void {
  const suiting = Object.keys(properties).filter((each) => !isUnprintable(properties, each));
  if (suiting.includes(name)) return;
  const what = properties[name] ? texts.cannotBePrinted({ name }) : commonTexts.noField({ name });
  report.error({ path, what, mend: suggest(name, suiting) });
}

function isUnprintable(properties: Properties, name: string): boolean {
  const property = properties[name];
  return property !== undefined && (isTable(asField(property)) || isFile(asField(property)));
}

const nouns: Readonly<Record<string, Message>> = {
  states: commonTexts.aTransition,
  actions: commonTexts.anAction,
  labels: texts.aLabel,
  papers: texts.aDocument,
};

/** Checks that names of labels and printed documents are unique, and that permissions derived from them are not common ones (`edit`). */
export function checkPrintNames({ source, report }: Subject): void {
  const taken = new Map(everyAction(source).map(({ action: { name }, path }) => [name.toLowerCase(), String(path[0])] as const));
  for (const location of ['labels', 'papers'] as const) {
    source[location]?.forEach(({ name, perm }, i) => {
      const owner = taken.get(name.toLowerCase());
      taken.set(name.toLowerCase(), owner ?? location);
      const path = [location, i, 'name'];
      if (owner !== undefined) {
        const what = commonTexts.nameTaken({ name, owner: nouns[owner] ?? owner });
        report.error({ path, what, mend: commonTexts.chooseAnother });
      }
      // Without `perm`, the permission is derived from the name, so everybody with the common permission of that name (such as `edit`)
      // could print.
      if (perm === undefined && permissionSuffixes.has(name)) {
        const shared = `${source.perms}:${name}`;
        const what = commonTexts.permissionTaken({ name, permission: shared });
        report.error({ path, what, mend: commonTexts.chooseNameOrPerm });
      }
    });
  }
}
