/** `papers`: printed documents of a record. */

import { permissionSuffixes } from '../../src/contract/permission.ts';
import type { Paper, PaperField, PaperLetterhead, PaperLines } from '../../src/contract/printing.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { isFile, isMoment, isNumber, isTable } from '../../src/fields/kinds.ts';
import { type Subject, suggest } from '../check/subject.ts';
import type { ConditionSource, LetterheadSource, PaperFieldSource, PaperLinesSource, PaperSource } from '../generated/source.ts';
import { asField, kindNameOf, type Path, type Properties } from '../read/recordSource.ts';
import type { Neighbours, ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts, type Message } from '../texts/faultTexts.ts';
import { everyAction } from './actions/every.ts';
import { checkCondition } from './conditions/check.ts';
import { buildFieldWhens } from './expected.ts';
import { checkBars } from './labels.ts';
import { toSort } from './list/presets.ts';
import { checkRelated } from './related.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  zoneOfNoMoment: { en: '`zone` only applies to a date-time', zh: '只有日期时间可以写`zone`' },
  whichLines: {
    en: 'the lines of the table are missing or given twice',
    zh: '没有写明表格的明细来源，或写了两种来源',
  },
  writeFieldOrResource: { en: 'write `field`, or `resource` and `by`', zh: '请写`field`，或写`resource`和`by`' },
  notInTable: { en: '`{{name}}` is not a column of the table', zh: '`{{name}}`不是表中的列' },
  cannotBePrinted: { en: '`{{name}}` cannot be printed here', zh: '`{{name}}`不能打印在此处' },
  aLabel: { en: 'a label', zh: '标签' },
  aPaper: { en: 'a print document', zh: '打印单据' },
});

/** Checks that the fields of printed documents exist and can be printed. */
export function checkDocuments(subject: Subject): void {
  subject.source.papers?.forEach(({ code, letterhead, stamps = [], blocks, lines, notesWhen }, i) => {
    const path = ['papers', i];
    const checkBearers = (at: Path, condition?: ConditionSource): void => {
      if (condition) checkCondition(subject, { condition, path: at, depth: 1, takes: 'values' });
    };
    if (code !== undefined) checkBars(subject, { code, path: [...path, 'code'] });
    stamps.forEach(({ when }, stamp) => {
      checkBearers([...path, 'stamps', stamp, 'when'], when);
    });
    blocks.forEach(({ fields, when }, block) => {
      checkBearers([...path, 'blocks', block, 'when'], when);
      fields.forEach((field, j) => {
        checkField(subject, field, [...path, 'blocks', block, 'fields', j]);
      });
    });
    checkBearers([...path, 'notesWhen'], notesWhen);
    if (letterhead) checkLetterhead(subject, letterhead, [...path, 'letterhead']);
    if (lines) checkPaperLines(subject, lines, [...path, 'lines']);
  });
}

function checkField(subject: Subject, source: string | PaperFieldSource, at: Path): void {
  const { field, zone } = typeof source === 'string' ? { field: source, zone: undefined } : source;
  const path = typeof source === 'string' ? at : [...at, 'field'];
  const [name = '', ...rest] = field.split('.');
  // A path has at most one dot. If it has more, the rest becomes part of a name that does not exist, which is reported.
  const there = rest.length > 0 ? rest.join('.') : undefined;
  const { properties } = subject.source.record;
  const referred = there === undefined ? undefined : referredTo(subject, name, path);
  if (there === undefined) checkPrintable(subject, { name, properties, path });
  else if (referred) checkPrintable(subject, { name: there, properties: referred, path });
  if (zone === undefined) return;
  const shown = there === undefined ? properties[name] : referred?.[there];
  checkZone(subject, { zone, isMoment: !shown || isMoment(asField(shown)), path: [...at, 'zone'] });
}

/**
 * Returns the fields of the record that a reference leads to. If there are none, the reason is reported at this field or at the reference
 * field.
 */
function referredTo({ source, world, report }: Subject, name: string, path: Path): Properties | undefined {
  const { properties } = source.record;
  const suiting = Object.keys(properties).filter((each) => isReference(properties, each));
  if (isReference(properties, name)) {
    return world.sources.get(properties[name]?.reference?.resource ?? '')?.record.properties;
  }
  const what = properties[name] ? commonTexts.refersToNoSingleRecord({ name }) : commonTexts.noField({ name });
  report.error({ path, what, mend: suggest(name, suiting) });
  return undefined;
}

function isReference(properties: Properties, name: string): boolean {
  const property = properties[name];
  return property !== undefined && kindNameOf(property) === 'reference';
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

/** Checks that the fields of a letterhead are texts of the referenced record. */
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
function checkPaperLines(subject: Subject, table: PaperLinesSource, path: Path): void {
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
  const suiting = columns.filter((name) => own[name] && isNumber(asField(own[name])));
  totals.forEach((name, i) => {
    if (suiting.includes(name)) return;
    const what = columns.includes(name) ? commonTexts.noNumber({ name }) : texts.notInTable({ name });
    report.error({ path: [...path, 'totals', i], what, mend: suggest(name, suiting) });
  });
}

/** Returns the fields of the lines that a field contains. */
function linesOf({ source, world, report }: Subject, field: string, path: Path): Properties | undefined {
  const { properties } = source.record;
  const holders = Object.keys(properties).filter((name) => properties[name]?.lines ?? properties[name]?.items);
  if (!holders.includes(field)) {
    const what = properties[field] ? commonTexts.holdsNoLines({ name: field }) : commonTexts.noField({ name: field });
    report.error({ path: [...path, 'field'], what, mend: suggest(field, holders) });
    return undefined;
  }
  const { lines, items } = properties[field] ?? {};
  // Missing lines are reported at the field that has them.
  return items?.properties ?? world.sources.get(lines?.resource ?? '')?.record.properties;
}

/** Returns the fields of the records that refer to the printed record. */
function relatedTo(subject: Subject, { resource = '', by = '' }: PaperLinesSource, path: Path): Properties | undefined {
  checkRelated(subject, { resource, by }, path);
  return subject.world.sources.get(resource)?.record.properties;
}

/** A field name in a printed document, and the fields it may be. */
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
  papers: texts.aPaper,
};

/** Checks that every label and printed document has a unique name and permission. */
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

/** Compiles the documents in the order of the file. */
export function buildDocuments(source: ResourceSource, { sources }: Pick<Neighbours, 'sources'>): Pick<Resource, 'papers'> {
  const { papers: documents, perms, record } = source;
  const fieldOf = (field: string | PaperFieldSource): PaperField => buildField(field, { record, sources });
  return documents ? { papers: documents.map((paper) => buildPaper(paper, { perms, fieldOf, record })) } : {};
}

interface PaperParts {
  readonly perms: string;
  readonly record: ResourceSource['record'];
  readonly fieldOf: (field: string | PaperFieldSource) => PaperField;
}

function buildPaper(paper: PaperSource, { perms, fieldOf, record }: PaperParts): Paper {
  const { name, title, perm, size = 'a4', heading, columns = 2, blocks, lines, notes = [], signatures = [] } = paper;
  const { letterhead, stamps, notesWhen } = paper;
  return {
    name,
    title: textOf(title),
    perm: perm ?? `${perms}:${name}`,
    size,
    heading: textOf(heading),
    columns,
    ...(letterhead && { letterhead: buildLetterhead(letterhead, record) }),
    ...(paper.code !== undefined && { code: paper.code }),
    ...(stamps && { stamps: stamps.map(({ when, text }) => ({ when: buildFieldWhens(when), text: textOf(text) })) }),
    blocks: blocks.map((block) => ({
      title: textOf(block.title),
      ...(block.when && { when: buildFieldWhens(block.when) }),
      fields: block.fields.map(fieldOf),
    })),
    ...(lines && { lines: buildLines(lines) }),
    notes: notes.map(textOf),
    ...(notesWhen && { notesWhen: buildFieldWhens(notesWhen) }),
    signatures: signatures.map(textOf),
  };
}

function buildLines({ field, resource, by, sort = [], columns, totals = [] }: PaperLinesSource): PaperLines {
  const of = resource !== undefined && by !== undefined && { resource, by, sorts: sort.map(toSort) };
  return { ...(field !== undefined && { field }), ...(of && { of }), columns, totals };
}

function buildLetterhead({ from, name, fields = [], foot }: LetterheadSource, { properties }: ResourceSource['record']): PaperLetterhead {
  return {
    field: from,
    resource: properties[from]?.reference?.resource ?? '',
    fields,
    name: typeof name === 'string' ? { zh: name, en: name } : textOf(name),
    ...(foot !== undefined && { foot }),
  };
}

/**
 * Compiles a field of a printed document. A field of another resource gets its title here, because a user who prints may not have access
 * to that resource.
 */
function buildField(
  source: string | PaperFieldSource,
  { record, sources }: Pick<ResourceSource, 'record'> & Pick<Neighbours, 'sources'>,
): PaperField {
  const { field: path, zone } = typeof source === 'string' ? { field: source, zone: undefined } : source;
  const [field = '', there] = path.split('.');
  const zoned = zone === undefined ? {} : { zone };
  if (there === undefined) return { field, ...zoned };
  const resource = record.properties[field]?.reference?.resource ?? '';
  const title = textOf(sources.get(resource)?.record.properties[there]?.title ?? {});
  return { field, of: { resource, field: there, title }, ...zoned };
}
