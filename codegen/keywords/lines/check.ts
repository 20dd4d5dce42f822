import { recordPath, type Subject } from '../../check/subject.ts';
import { suggest } from '../../check/suggest.ts';
import type { Path } from '../../read/place.ts';
import type { LinesSource, PropertySource } from '../../read/recordSource.ts';

import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { backReferenceFault, missingResource } from '../related.ts';
import { backField, lineNo, lineNoProperty } from './build.ts';

const texts = faultTexts({
  idleBesideRecord: { en: '`{{keyword}}` says nothing beside `record`', zh: '已有`record`时，`{{keyword}}`没有作用' },
  linesUndescribed: {
    en: 'the lines have no resource of their own and are not described',
    zh: '明细行既没有自己的资源，也没有描述',
  },
  writeResourceOrRecord: { en: 'write `resource` and `by`, or `record`', zh: '请写`resource`和`by`，或写`record`' },
  linesHeldAlready: { en: '`{{twin}}` already holds these lines', zh: '`{{twin}}`已包含这些明细行' },
  lineOfItself: { en: 'a record cannot be a line of its own kind', zh: '记录不能作为同类记录的明细行' },
  hasLines: { en: '`{{resource}}` has lines itself', zh: '`{{resource}}`自身已有明细行' },
  linesCannotHaveLines: {
    en: 'lines cannot have lines: keep one of the two as a resource with a page of its own',
    zh: '明细行不能再有明细行：请将其中一个改为有独立页面的资源',
  },
  removeOrGiveFile: { en: 'remove it, or give the lines a file of their own', zh: '请删除，或为明细行单独建立文件' },
  tableNameTooLong: {
    en: 'the name `{{name}}` of its table is longer than {{maxName}} letters',
    zh: '数据表名`{{name}}`超过 {{maxName}} 个字母',
  },
  giveShorterName: { en: 'give the field a shorter name', zh: '请给字段取更短的名称' },
  fieldOfEveryLine: { en: '`{{name}}` is a field of the server in every line', zh: '`{{name}}`是每个明细行的系统字段' },
  removeOrRename: { en: 'remove it, or choose another name', zh: '请删除，或换一个名称' },
  idleInLines: { en: '`{{keyword}}` means nothing within lines', zh: '`{{keyword}}`不适用于明细行' },
});

/** Checks fields that hold lines, and lines that are described in the file of the record that they belong to. */
export function checkLines(subject: Subject): void {
  const { source, world, report } = subject;
  if (source.partOf) {
    checkDescribed(subject, source.partOf);
    return;
  }
  const taken = new Map<string, string>();
  for (const [name, { lines }] of Object.entries(source.record.properties)) {
    // What is described here was named by the compiler itself.
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

function checkNamed(
  { source, world, report }: Subject,
  { name, lines, path }: Placed,
  taken: Map<string, string>,
): void {
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
    const place = [...path, 'resource'];
    const what = texts.lineOfItself;
    report.error(resource === source.name ? { path: place, what, mend } : missingResource(place, resource, mend));
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

/** As long as names of tables may be. */
const maxName = 63;

/** What means something only to records that stand for themselves. */
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
