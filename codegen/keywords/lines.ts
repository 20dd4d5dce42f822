/**
 * `lines`: records inside a record. A file either names the resource of the lines or describes the lines itself. For described lines, the
 * compiler creates a resource.
 */

import type { Field, Lines } from '../../src/contract/field.ts';
import { permissionOf } from '../../src/contract/permission.ts';
import type { JsonSchema } from '../../src/contract/resource.ts';
import { recordPath, type Subject, suggest } from '../check/subject.ts';
import type { LinesSource, PropertySource, RecordSource, TextSource } from '../generated/source.ts';
import type { Path, Properties } from '../read/recordSource.ts';
import type { Neighbors, ResourceSource, Sources } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import type { Former } from '../types.ts';
import { callsOf } from './calls.ts';
import { buildFields } from './fields/build.ts';
import { backReferenceFault, missingResource } from './related.ts';
import { buildRules } from './rules.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  idleBesideRecord: { en: '`{{keyword}}` has no effect beside `record`', zh: '已有`record`时，`{{keyword}}`没有作用' },
  linesUndescribed: {
    en: 'the lines have neither `resource` nor `record`',
    zh: '明细行既没有写`resource`，也没有写`record`',
  },
  writeResourceOrRecord: { en: 'write `resource` and `by`, or `record`', zh: '请写`resource`和`by`，或写`record`' },
  linesHeldAlready: { en: '`{{twin}}` already holds these lines', zh: '`{{twin}}`已包含这些明细行' },
  lineOfItself: { en: 'a record cannot have lines of its own resource', zh: '记录不能以本资源的记录作为明细行' },
  hasLines: { en: '`{{resource}}` has lines of its own', zh: '`{{resource}}`自身已有明细行' },
  linesCannotHaveLines: {
    en: 'lines cannot have lines: make one of the two a resource with its own page',
    zh: '明细行不能再有明细行：请将其中一个改为有独立页面的资源',
  },
  removeOrGiveFile: { en: 'remove it, or move the lines to their own file', zh: '请删除，或为明细行单独建立文件' },
  tableNameTooLong: {
    en: 'the name of the table, `{{name}}`, is longer than {{maxName}} letters',
    zh: '数据表名`{{name}}`超过 {{maxName}} 个字母',
  },
  giveShorterName: { en: 'shorten the name of the field', zh: '请给字段取更短的名称' },
  fieldOfEveryLine: {
    en: 'every line already has the system field `{{name}}`',
    zh: '每个明细行都有系统字段`{{name}}`',
  },
  removeOrRename: { en: 'remove it, or choose another name', zh: '请删除，或换一个名称' },
  idleInLines: { en: '`{{keyword}}` does not apply to lines', zh: '`{{keyword}}`不适用于明细行' },
});

/** The system field with the position of a line in its record, from 1. */
export const lineNo = 'lineNo';

/** The definition of the field `lineNo`, which the server fills in. */
const lineNoProperty: PropertySource = { type: 'integer', title: { zh: '行号', en: 'Line no.' }, system: true };

/** Returns the name of the resource that the compiler creates for described lines. */
function childName(parent: string, field: string): string {
  return `${parent}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** Returns the name of the field in described lines that refers to their record. */
function backField(parent: string): string {
  return `${parent}Id`;
}

/**
 * Creates the resource for described lines. It has its own table but no calls or pages, and uses the permissions of the record. `unique`
 * fields of a line are unique within one record.
 */
function childOf(
  parent: ResourceSource,
  field: string,
  { title: ownTitle, record, was }: { title: ResourceSource['title']; record: RecordSource; was?: string | undefined },
): ResourceSource {
  const { name, title, perms } = parent;
  const by = backField(name);
  const former = formerOf(parent, field, was);
  const back: PropertySource = {
    type: 'string',
    title,
    reference: { resource: name },
    system: true,
    ...(parent.was !== undefined && { was: backField(parent.was) }),
  };
  return {
    name: childName(name, field),
    title: ownTitle,
    perms,
    partOf: { resource: name, field },
    ...(former && { former }),
    record: { ...record, properties: { [by]: back, [lineNo]: lineNoProperty, ...withoutUnique(record.properties) } },
    unique: Object.entries(record.properties).flatMap(([each, { unique }]) => (unique ? [{ fields: [by, each] }] : [])),
    list: { filters: [], sort: [lineNo] },
  };
}

/**
 * Returns the former names that the resource of described lines may have had. There may be several, because the resource and the field may
 * have been renamed at different times.
 */
function formerOf({ name, was: nameWas }: ResourceSource, field: string, was?: string): Former | undefined {
  const names = [
    ...(was === undefined ? [] : [childName(name, was)]),
    ...(was === undefined || nameWas === undefined ? [] : [childName(nameWas, was)]),
    ...(nameWas === undefined ? [] : [childName(nameWas, field)]),
  ];
  return names.length === 0 ? undefined : { names, isSaid: was !== undefined };
}

function withoutUnique(properties: Properties): Properties {
  const entries = Object.entries(properties).map(([name, { unique: _, ...property }]) => [name, property] as const);
  return Object.fromEntries(entries);
}

/**
 * Returns a resource, followed by the resources of the lines that its file describes. The fields of the resource then refer to these lines
 * as to any other resource. Faults in the lines are reported in the file of the resource.
 */
export function expandLines(source: ResourceSource): Part[] {
  const described = Object.entries(source.record.properties).filter(([, { lines }]) => lines?.record);
  if (described.length === 0) return [{ source }];
  const named = described.map(([name, property]) => [name, withNames(source.name, name, property)] as const);
  const properties = { ...source.record.properties, ...Object.fromEntries(named) };
  const children = described.flatMap(([name, { title, lines, was }]): Part[] => {
    if (!lines?.record) return [];
    return [{ source: childOf(source, name, { title, record: lines.record, was }), field: [...recordPath, name] }];
  });
  return [{ source: { ...source, record: { ...source.record, properties } } }, ...children];
}

/**
 * Fills in `resource` and `by` of described lines. If the file already has one of these beside `record`, the field stays unchanged, and
 * `checkLines` reports the fault.
 */
function withNames(parent: string, field: string, property: PropertySource): PropertySource {
  const { record: _, ...lines } = property.lines ?? {};
  if (lines.resource !== undefined || lines.by !== undefined) return property;
  return { ...property, lines: { ...lines, resource: childName(parent, field), by: backField(parent) } };
}

/** A field with lines and their resource. */
interface LinesField {
  readonly name: string;
  readonly property: PropertySource;
  readonly by: string;
  readonly maxItems: number;
  /** The resource of the lines. Its fields for the record and the position count as system fields and are not required. */
  readonly line: ResourceSource;
}

/** The default maximum number of lines in a record. */
const usualMaxItems = 500;

/** Returns the fields with lines. Skips a field if the resource of its lines is missing. */
export function linesOf({ properties }: Pick<RecordSource, 'properties'>, sources: Sources): LinesField[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const { resource = '', by = '', maxItems = usualMaxItems } = property.lines ?? {};
    const child = property.lines && sources.get(resource);
    return child ? [{ name, property, by, maxItems, line: asLine(child, by) }] : [];
  });
}

function asLine(child: ResourceSource, by: string): ResourceSource {
  const { required = [], properties } = child.record;
  const owned = [by, lineNo];
  const entries = Object.entries(properties).map(
    ([name, property]) => [name, owned.includes(name) ? { ...property, system: true } : property] as const,
  );
  return {
    ...child,
    record: {
      type: 'object',
      required: required.filter((name) => !owned.includes(name)),
      properties: Object.fromEntries(entries),
    },
  };
}

/**
 * Returns the schemas of the fields with lines, so that the check of a record includes its lines. `toSchema` creates the schema of one
 * line. A required field needs at least one line.
 */
export function linesSchemas(
  record: RecordSource,
  sources: Sources,
  toSchema: (line: ResourceSource) => JsonSchema,
): Readonly<Record<string, JsonSchema>> {
  const schemas = linesOf(record, sources).map(({ name, line, maxItems }) => {
    const isRequired = record.required?.includes(name) === true;
    return [name, { type: 'array', maxItems, ...(isRequired && { minItems: 1 }), items: toSchema(line) }] as const;
  });
  return Object.fromEntries(schemas);
}

/** Completes the fields with `lines`: adds the resource, fields and rules of the lines. */
export function withLines(fields: readonly Field[], record: RecordSource, { enums, sources }: Neighbors): readonly Field[] {
  const known = new Map(linesOf(record, sources).map((each) => [each.name, each]));
  if (known.size === 0) return fields;
  return fields.map((field) => {
    const found = known.get(field.name);
    if (!found) return field;
    const { line, by, maxItems, property } = found;
    const items = buildFields(line.record, enums).filter(({ name }) => name !== by && name !== lineNo);
    const upload = uploadOf(line, by, property.lines?.upload);
    return { ...field, items, lines: { resource: line.name, by, maxItems, rules: buildRules(line), ...(upload && { upload }) } };
  });
}

/** Returns the settings with which a form reads a workbook into the lines; undefined if the resource of the lines has no import. */
function uploadOf(line: ResourceSource, by: string, title: TextSource | undefined): Lines['upload'] {
  const call = callsOf(line).import;
  if (call === undefined) return undefined;
  const key = (line.excel?.key ?? []).filter((name) => name !== by);
  return { call, perm: permissionOf(line, 'import'), key, ...(title && { title: textOf(title) }) };
}

/** A resource that a file defines: its own, or the resource of lines that are described in the file. */
export interface Part {
  readonly source: ResourceSource;
  /** Only for described lines: the path of their field in the file. */
  readonly field?: Path;
}

/** Checks the fields with lines. If the subject is itself the resource of described lines, checks their description instead. */
export function checkLines(subject: Subject): void {
  const { source, world, report } = subject;
  if (source.partOf) {
    checkDescribed(subject, source.partOf);
    return;
  }
  const taken = new Map<string, string>();
  for (const [name, { lines }] of Object.entries(source.record.properties)) {
    // The compiler itself has named the resource of described lines, so the name needs no check.
    if (!lines || world.sources.get(lines.resource ?? '')?.partOf?.resource === source.name) continue;
    const path = [...recordPath, name, 'lines'];
    if (!lines.record) checkNamed(subject, { name, lines, path }, taken);
    for (const keyword of lines.record ? (['resource', 'by'] as const) : []) {
      if (lines[keyword] === undefined) continue;
      const what = texts.idleBesideRecord({ keyword });
      report.error({ path: [...path, keyword], on: 'key', what, mend: commonTexts.keepOneOfTwo });
    }
  }
}

interface Placed {
  readonly name: string;
  readonly lines: LinesSource;
  readonly path: Path;
}

function checkNamed({ source, world, report }: Subject, { name, lines, path }: Placed, taken: Map<string, string>): void {
  const { resource, by } = lines;
  if (resource === undefined || by === undefined) {
    const what = texts.linesUndescribed;
    report.error({ path, what, mend: texts.writeResourceOrRecord });
    return;
  }
  const twin = taken.get(`${resource} ${by}`);
  taken.set(`${resource} ${by}`, name);
  if (twin !== undefined) {
    report.error({ path, what: texts.linesHeldAlready({ twin }), mend: commonTexts.removeOneOfTwo });
  }
  if (resource === source.name || !world.resources.has(resource)) {
    const others = [...world.resources.keys()].filter((each) => each !== source.name);
    const mend = suggest(resource, others, commonTexts.addFile);
    const at = [...path, 'resource'];
    const what = texts.lineOfItself;
    report.error(resource === source.name ? { path: at, what, mend } : missingResource(at, resource, mend));
    return;
  }
  const child = world.sources.get(resource);
  if (!child) return;
  const fault = backReferenceFault(child, by, source.name);
  if (fault) report.error({ path: [...path, 'by'], ...fault });
  if (Object.values(child.record.properties).some((property) => property.lines)) {
    report.error({ path: [...path, 'resource'], what: texts.hasLines({ resource }), mend: nested });
  }
}

const nested = texts.linesCannotHaveLines;

/** The maximum length of a table name; PostgreSQL cuts off longer names. */
const maxName = 63;

/** Keywords that fields of lines cannot have. */
const notInLines = ['lines', 'serial', 'access', 'warn', 'warnWhen'] as const;
const alone = texts.removeOrGiveFile;

function checkDescribed({ source, report }: Subject, parent: NonNullable<Subject['source']['partOf']>): void {
  if (source.name.length > maxName) {
    const what = texts.tableNameTooLong({ name: source.name, maxName });
    report.error({ path: ['name'], what, mend: texts.giveShorterName });
  }
  const { properties } = source.record;
  const kept = { [backField(parent.resource)]: isBack, [lineNo]: isLineNo };
  for (const [name, isGenerated] of Object.entries(kept)) {
    const property = properties[name];
    if (!property || isGenerated(property, parent.resource)) continue;
    const what = texts.fieldOfEveryLine({ name });
    report.error({ path: [...recordPath, name], on: 'key', what, mend: texts.removeOrRename });
  }
  for (const [name, property] of Object.entries(properties)) {
    for (const keyword of notInLines) {
      if (property[keyword] === undefined) continue;
      const what = texts.idleInLines({ keyword });
      const path = [...recordPath, name, keyword];
      report.error({ path, on: 'key', what, mend: keyword === 'lines' ? nested : alone });
    }
  }
}

function isBack({ system, reference }: PropertySource, parent: string): boolean {
  return system === true && reference?.resource === parent;
}

function isLineNo(property: PropertySource): boolean {
  return property === lineNoProperty;
}
