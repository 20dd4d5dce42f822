import type { Total } from '../../../src/contract/field.ts';
import { hasOneForm, isNumber, isTemporal, isWholeNumber } from '../../../src/fields/kinds.ts';
import { type Remark, recordPath, type Subject, suggest, unknownField } from '../../check/subject.ts';
import type { PropertySource, TotalSource } from '../../generated/source.ts';
import { asField, isOfTheDay, kindNameOf, type Path, type Properties } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import { commonTexts, type FaultTexts, faultTexts } from '../../texts/faultTexts.ts';
import { checkCondition } from '../conditions/check.ts';
import { buildFieldWhens } from '../expected.ts';
import { backReferenceFault, missingResource } from '../related.ts';
import { changesByItself } from './operands.ts';

const texts = faultTexts({
  totalMadeOtherwise: {
    en: 'the field has `total` and another source as well',
    zh: '字段既写了`total`，又写了其他计算方式',
  },
  keepOneMaking: {
    en: 'keep only one of `total`, `derived` and `serial`',
    zh: '请只保留`total`、`derived`或`serial`之一',
  },
  linesCoverIt: { en: '`{{keyword}}` has no effect beside `lines`', zh: '已有`lines`，`{{keyword}}`没有作用' },
  totalOfNothing: { en: 'the records to add up are missing', zh: '没有写明汇总哪些记录' },
  writeLinesOrResource: { en: 'write `lines`, or `resource` and `by`', zh: '请写`lines`，或写`resource`和`by`' },
  kindHoldsNoLines: { en: '`{{name}}` ({{kind}}) is not a lines field', zh: '`{{name}}`（`{{kind}}`）不是明细字段' },
  writeResourceAndBy: { en: 'write `resource` and `by`', zh: '请写`resource`和`by`' },
  cannotHoldCount: {
    en: '`{{name}}` ({{kind}}) cannot hold a record count',
    zh: '`{{name}}`（`{{kind}}`）不能存放记录数',
  },
  fieldOfCount: { en: '`field` has no effect when records are counted', zh: '统计记录数时，`field`没有作用' },
  removeOrWriteDistinct: { en: 'remove it, or write `distinct`', zh: '请删除，或写`distinct`' },
  totalNeedsField: { en: '`{{as}}` needs `field`', zh: '`{{as}}`需要`field`' },
  cannotCountDistinct: {
    en: 'distinct values of `{{field}}` ({{theirs}}) cannot be counted',
    zh: '无法统计`{{field}}`（`{{theirs}}`）不同值的个数',
  },
  cannotHoldTotal: {
    en: '`{{name}}` ({{kind}}) cannot hold the `{{total}}` of `{{resource}}.{{field}}` ({{fieldKind}})',
    zh: '`{{name}}`（`{{kind}}`）不能存放`{{resource}}.{{field}}`（`{{fieldKind}}`）的`{{total}}`',
  },
  giveBothSameType: {
    en: 'use the same `type`, `format`, `scale` and `currency` for both',
    zh: '请使两者的`type`、`format`、`scale`和`currency`一致',
  },
  noFixedValue: {
    en: '`{{name}}` ({{kind}}) cannot be filtered by a fixed value',
    zh: '`{{name}}`（`{{kind}}`）不能按固定值筛选',
  },
});

/** Checks the resources, fields and conditions of totals. */
export function checkTotals(subject: Subject): void {
  const { source, report } = subject;
  for (const [name, property] of Object.entries(source.record.properties)) {
    const { total, derived, serial } = property;
    if (!total) continue;
    const path = [...recordPath, name, 'total'];
    if (derived || serial !== undefined) {
      const what = texts.totalMadeOtherwise;
      report.error({ path, on: 'key', what, mend: texts.keepOneMaking });
    }
    const child = childOf(subject, total, path);
    if (!child) continue;
    const placed = { name, property, total, child, path };
    for (const remark of checkTotalField(placed)) report.error(remark);
    checkTotalWhere(subject, placed);
  }
}

/** A total that is being checked, with the field that it fills. */
interface PlacedTotal {
  readonly name: string;
  readonly property: PropertySource;
  readonly total: TotalSource;
  /** The resource whose records the total adds up or counts. */
  readonly child: ResourceSource;
  readonly path: Path;
}

/**
 * Returns the resource whose records a total adds up or counts. If there is none, reports why and returns undefined. A fault of the
 * resource itself, or of the lines field, is reported elsewhere.
 */
function childOf(subject: Subject, total: TotalSource, path: Path): ResourceSource | undefined {
  const { source, world, report } = subject;
  const { lines, resource, by } = total;
  if (lines !== undefined) {
    for (const keyword of ['resource', 'by'] as const) {
      if (total[keyword] === undefined) continue;
      const what = texts.linesCoverIt({ keyword });
      report.error({ path: [...path, keyword], on: 'key', what, mend: commonTexts.removeOneOfTwo });
    }
    return linesOf(subject, lines, path);
  }
  if (resource === undefined || by === undefined) {
    report.error({ path, what: texts.totalOfNothing, mend: texts.writeLinesOrResource });
    return undefined;
  }
  if (!world.resources.has(resource) && !world.sources.has(resource)) {
    const mend = suggest(resource, world.resources.keys(), commonTexts.addFile);
    report.error(missingResource([...path, 'resource'], resource, mend));
    return undefined;
  }
  const child = world.sources.get(resource);
  if (!child) return undefined;
  const fault = backReferenceFault(child, by, source.name);
  if (!fault) return child;
  report.error({ path: [...path, 'by'], ...fault });
  return undefined;
}

function linesOf({ source, world, report }: Subject, name: string, path: Path): ResourceSource | undefined {
  const { properties } = source.record;
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (property?.lines) return world.sources.get(property.lines.resource ?? '');
  const names = Object.keys(properties).filter((each) => properties[each]?.lines);
  const what = property ? texts.kindHoldsNoLines({ name, kind: kindNameOf(property) }) : commonTexts.noField({ name });
  report.error({ path: [...path, 'lines'], what, mend: suggest(name, names, texts.writeResourceAndBy) });
  return undefined;
}

/** Checks the field that a total adds up, and the field that the total fills. */
function checkTotalField({ name, property, total, child, path }: PlacedTotal): Remark[] {
  const { as, field } = total;
  const kind = kindNameOf(property);
  if ((as === 'count' || as === 'distinct') && !isWholeNumber(asField(property))) {
    const what = texts.cannotHoldCount({ name, kind });
    return [{ path: [...path, 'as'], what, mend: commonTexts.writeTypeInteger }];
  }
  if (as === 'count') {
    if (field === undefined) return [];
    const what = texts.fieldOfCount;
    return [{ path: [...path, 'field'], on: 'key', what, mend: texts.removeOrWriteDistinct }];
  }
  if (field === undefined) return [{ path: [...path, 'as'], what: texts.totalNeedsField({ as }), mend: commonTexts.addField }];
  const { properties } = child.record;
  const added = Object.hasOwn(properties, field) ? properties[field] : undefined;
  const at = [...path, 'field'];
  if (!added) return [{ path: at, ...unknownField(field, Object.keys(properties), child.name) }];
  if (isOfTheDay(added)) return [{ path: at, ...changesByItself(field) }];
  const theirs = kindNameOf(added);
  if (as === 'distinct') {
    if (hasOneForm(asField(added))) return [];
    const what = texts.cannotCountDistinct({ field, theirs });
    return [{ path: at, what, mend: commonTexts.nameCountable }];
  }
  const isTaken = isNumber({ kind: theirs }) || (as !== 'sum' && isTemporal({ kind: theirs }));
  if (isTaken && theirs === kind && isAlike(property, added)) return [];
  const what = texts.cannotHoldTotal({ name, kind, total: as, resource: child.name, field, fieldKind: theirs });
  return [{ path: at, what, mend: texts.giveBothSameType }];
}

/** Whether two fields have the same number of decimals and do not have different fixed currencies. */
function isAlike(a: PropertySource, b: PropertySource): boolean {
  const fixed = [a, b].flatMap(({ currency = '' }) => (/^[A-Z]{3}$/.test(currency) ? [currency] : []));
  return a.scale === b.scale && new Set(fixed).size < 2;
}

/** Checks the condition that limits which records a total includes. */
function checkTotalWhere(subject: Subject, { total: { where }, child, path }: PlacedTotal): void {
  if (!where) return;
  const faultOf = (name: string, property: PropertySource): FaultTexts | undefined => {
    if (isOfTheDay(property)) return changesByItself(name);
    const kind = kindNameOf(property);
    if (hasOneForm({ kind })) return undefined;
    return { what: texts.noFixedValue({ name, kind }), mend: commonTexts.nameCountable };
  };
  checkCondition(subject, {
    condition: where,
    path: [...path, 'where'],
    depth: 1,
    takes: 'values',
    of: child,
    faultOf,
  });
}

/** Compiles a total. If the file names the resource of the record's own lines instead of their field, `lines` is filled in. */
export function buildTotal({ lines, resource, by, as, field, needs, where }: TotalSource, properties: Properties): Total {
  const own = lines ?? linesFieldOf(properties, { resource, by });
  const named = own === undefined ? { resource, by } : properties[own]?.lines;
  return {
    resource: named?.resource ?? '',
    by: named?.by ?? '',
    ...(own !== undefined && { lines: own }),
    as,
    ...(field !== undefined && { field }),
    ...(needs && { needs }),
    ...(where && { where: buildFieldWhens(where) }),
  };
}

/**
 * Returns the name of the lines field with the same `resource` and `by` as a total; undefined if the records that the total adds up or
 * counts are not lines of this record.
 */
function linesFieldOf(properties: Properties, { resource, by }: Pick<TotalSource, 'resource' | 'by'>): string | undefined {
  return Object.keys(properties).find((name) => {
    const lines = properties[name]?.lines;
    return lines?.resource === resource && lines?.by === by;
  });
}
