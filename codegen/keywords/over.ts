/** `over`: read-only rows that aggregate records of another resource. */

import type { Over } from '../../src/contract/query.ts';
import { isDay, isDecimal, isNumber, isWholeNumber } from '../../src/fields/kinds.ts';
import { recordPath, type Subject, suggest } from '../check/subject.ts';
import type { ConditionSource, OverFigureSource, OverSource } from '../generated/source.ts';
import { asField, kindNameOf, type Path, type Properties, testsIn } from '../read/recordSource.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { checkCondition } from './conditions/check.ts';
import { buildChoices, hiddenFaults, signFaults } from './conditions/signs.ts';
import { buildFieldWhens } from './expected.ts';
import { missingResource } from './related.ts';

const texts = faultTexts({
  noRecordsOwn: { en: '`{{resource}}` has no records of its own', zh: '`{{resource}}`没有自己的记录' },
  nameResourceWithRecords: { en: 'use a resource with records', zh: '请写有记录的资源' },
  idleInOver: {
    en: '`{{keyword}}` does not apply to read-only records',
    zh: '`{{keyword}}`不适用于只读汇总的资源',
  },
  removeOrOver: { en: 'remove it, or remove `over`', zh: '请删除，或删除`over`' },
  actionCannotWrite: { en: 'an action cannot write to read-only records', zh: '操作不能写入只读汇总的记录' },
  letCodeDoIt: { en: 'handle it in code with `"handler": true`', zh: '请用`"handler": true`交由代码处理' },
  writeOnce: { en: 'list it once', zh: '请只写一次' },
  madeOfNothing: { en: 'the source of `{{name}}` is missing', zh: '没有写明`{{name}}`的来源' },
  nameInOver: {
    en: 'add it to `by`, `figures` or `choices` of `over`',
    zh: '请将其加入`over`的`by`、`figures`或`choices`',
  },
  removeUnitOrNameDate: { en: 'remove `unit`, or use a date field', zh: '请删除`unit`，或写日期字段' },
  cannotHoldField: {
    en: '`{{name}}` ({{kind}}) cannot hold `{{field}}` ({{fieldKind}})',
    zh: '`{{name}}`（`{{kind}}`）不能存放`{{field}}`（`{{fieldKind}}`）',
  },
  notInFigures: { en: '`{{figure}}` is not one of the `figures`', zh: '`{{figure}}`不是该行`figures`中的字段' },
  noDateOf: { en: '`{{past}}` is not a date field of `{{from}}`', zh: '`{{past}}`不是`{{from}}`的日期字段' },
  figureOfNothing: { en: '`{{as}}` needs a field', zh: '没有写明`{{as}}`哪个字段' },
  cannotHoldFigure: {
    en: '`{{name}}` ({{kind}}) cannot hold the {{figure}} of `{{field}}`',
    zh: '`{{name}}`（`{{kind}}`）不能存放`{{field}}`的`{{figure}}`',
  },
  giveInteger: { en: 'change its type to `integer`', zh: '请将类型改为`integer`' },
});

/** A resource with `over` that is being checked. */
interface PlacedOver {
  readonly over: OverSource;
  /** The fields of the resource that has `over`. */
  readonly own: Properties;
  /** The fields of the aggregated records. */
  readonly there: Properties;
  readonly from: string;
}

/** Checks `over`: every field of the resource must be defined in exactly one part of `over`, and every part must be valid. */
export function checkOver(subject: Subject): void {
  const { source, world, report } = subject;
  const { over } = source;
  if (!over) return;
  checkWriting(subject);
  const { resource } = over;
  const target = world.sources.get(resource);
  if (resource === source.name || target?.over) {
    const what = texts.noRecordsOwn({ resource });
    report.error({ path: ['over', 'resource'], what, mend: texts.nameResourceWithRecords });
    return;
  }
  if (!target) {
    if (world.resources.has(resource)) return;
    const mend = suggest(resource, world.resources.keys(), commonTexts.addFile);
    report.error(missingResource(['over', 'resource'], resource, mend));
    return;
  }
  const placed = { over, own: source.record.properties, there: target.record.properties, from: resource };
  checkCover(subject, placed);
  checkOverParts(subject, placed);
  checkOverFigures(subject, placed);
}

/** Keywords that need writable records, which a resource with `over` does not have. */
const writing = ['states', 'kinds', 'rules', 'unique', 'allow', 'events', 'excel', 'form'] as const;

function checkWriting({ source, report }: Subject): void {
  for (const keyword of writing) {
    if (source[keyword] === undefined) continue;
    const what = texts.idleInOver({ keyword });
    report.error({ path: [keyword], on: 'key', what, mend: texts.removeOrOver });
  }
  source.actions?.forEach(({ handler, opens, set }, i) => {
    if ((handler || opens !== undefined) && set === undefined) return;
    const what = texts.actionCannotWrite;
    report.error({ path: ['actions', i], what, mend: texts.letCodeDoIt });
  });
}

/** Checks that every field is in exactly one part of `over`, and that no part names an unknown field. */
function checkCover({ source, report }: Subject, { over, own }: PlacedOver): void {
  const parts = { by: over.by, figures: over.figures ?? {}, choices: over.choices ?? {} };
  const seen = new Set<string>();
  for (const [part, fields] of Object.entries(parts)) {
    for (const name of Object.keys(fields)) {
      const path: Path = ['over', part, name];
      if (!Object.hasOwn(own, name)) {
        const what = commonTexts.noField({ name });
        report.error({ path, on: 'key', what, mend: suggest(name, Object.keys(own)) });
      } else if (seen.has(name)) {
        report.error({ path, on: 'key', what: commonTexts.namedTwice({ name }), mend: texts.writeOnce });
      }
      seen.add(name);
    }
  }
  for (const name of Object.keys(source.record.properties)) {
    if (seen.has(name)) continue;
    const what = texts.madeOfNothing({ name });
    report.error({ path: [...recordPath, name], on: 'key', what, mend: texts.nameInOver });
  }
}

/** Checks the grouping fields in `by`, and the options that are selected by figures. */
function checkOverParts(subject: Subject, placed: PlacedOver): void {
  checkBy(subject, placed);
  checkChoices(subject, placed);
}

function checkBy({ report }: Subject, { over, own, there, from }: PlacedOver): void {
  for (const [name, reported] of Object.entries(over.by)) {
    const { field, unit } = typeof reported === 'string' ? { field: reported, unit: undefined } : reported;
    const path = ['over', 'by', name];
    const [mine, theirs] = [own[name], there[field]];
    if (!theirs) {
      const mend = suggest(field, Object.keys(there));
      report.error({ path, what: commonTexts.noFieldIn({ resource: from, name: field }), mend });
      continue;
    }
    if (unit && !isDay(asField(theirs))) {
      report.error({ path, what: commonTexts.noDate({ name: field }), mend: texts.removeUnitOrNameDate });
    }
    const kind = unit ? 'text' : kindNameOf(theirs);
    if (!mine || kindNameOf(mine) === kind) continue;
    const what = texts.cannotHoldField({ name, kind: kindNameOf(mine), field, fieldKind: kind });
    report.error({ path, what, mend: commonTexts.giveBothSameKind });
  }
}

function checkChoices({ report, world }: Subject, { over, own }: PlacedOver): void {
  for (const [name, all] of Object.entries(over.choices ?? {})) {
    const property = own[name];
    for (const remark of hiddenFaults(all, ['over', 'choices', name])) report.error(remark);
    const options = typeof property?.enum === 'string' ? world.enums.get(property.enum) : undefined;
    all.forEach(({ value, when = {} }, i) => {
      const path = ['over', 'choices', name, i];
      if (property && (property.enum === undefined || (options && !options.includes(value)))) {
        const mend = suggest(value, options ?? [], commonTexts.nameChoice);
        report.error({ path: [...path, 'value'], what: commonTexts.noChoice({ name, choice: value }), mend });
      }
      for (const remark of signFaults(when, [...path, 'when'])) report.error(remark);
      for (const { name: figure } of testsIn(when)) {
        if (Object.hasOwn(over.figures ?? {}, figure)) continue;
        const what = texts.notInFigures({ figure });
        const mend = suggest(figure, Object.keys(over.figures ?? {}));
        report.error({ path: [...path, 'when', figure], on: 'key', what, mend });
      }
    });
  }
}

/** Checks the figures and the conditions on the records that they aggregate. */
function checkOverFigures(subject: Subject, placed: PlacedOver): void {
  checkWhere(subject, placed, { where: placed.over.where, path: ['over', 'where'] });
  for (const [name, figure] of Object.entries(placed.over.figures ?? {})) {
    const path = ['over', 'figures', name];
    checkField(subject, placed, { name, figure, path });
    checkWhere(subject, placed, { where: figure.where, path: [...path, 'where'] });
    const { past } = figure.days ?? {};
    if (past === undefined) continue;
    const property = placed.there[past];
    if (property && isDay(asField(property))) continue;
    const dates = Object.entries(placed.there).flatMap(([each, one]) => (isDay(asField(one)) ? [each] : []));
    const what = texts.noDateOf({ past, from: placed.from });
    subject.report.error({ path: [...path, 'days', 'past'], what, mend: suggest(past, dates) });
  }
}

const counts: ReadonlySet<string> = new Set(['count', 'distinct']);

interface PlacedFigure {
  readonly name: string;
  readonly figure: OverFigureSource;
  readonly path: Path;
}

function checkField({ report }: Subject, { own, there, from }: PlacedOver, { name, figure, path }: PlacedFigure): void {
  const { as, field } = figure;
  const mine = own[name];
  const kind = mine && kindNameOf(mine);
  if (field === undefined) {
    if (as !== 'count') report.error({ path, what: texts.figureOfNothing({ as }), mend: commonTexts.addField });
  } else if (!there[field]) {
    const mend = suggest(field, Object.keys(there));
    report.error({ path: [...path, 'field'], what: commonTexts.noFieldIn({ resource: from, name: field }), mend });
    return;
  }
  if (kind === undefined) return;
  const theirs = field === undefined ? undefined : there[field];
  const fits = counts.has(as) ? isWholeNumber({ kind }) : !theirs || kind === kindNameOf(theirs);
  const isSum = as !== 'sum' || isNumber({ kind });
  if (fits && isSum && (!isDecimal({ kind }) || mine?.scale === theirs?.scale)) return;
  const what = texts.cannotHoldFigure({ name, kind, figure: as, field: field ?? from });
  report.error({ path, what, mend: counts.has(as) ? texts.giveInteger : commonTexts.giveBothSameKind });
}

interface PlacedWhere {
  readonly where: ConditionSource | undefined;
  readonly path: Path;
}

function checkWhere(subject: Subject, { from, there }: PlacedOver, { where, path }: PlacedWhere): void {
  const of = { name: from, record: { properties: there } };
  if (where) checkCondition(subject, { condition: where, path, depth: 1, takes: 'values', of });
}

/** Compiles `over`, in the order of the file. */
export function buildOver({ resource, where, by, figures = {}, choices = {} }: OverSource): Over {
  return {
    resource,
    where: buildFieldWhens(where ?? {}),
    by: Object.entries(by).map(([field, of]) => {
      const { field: name, unit } = typeof of === 'string' ? { field: of, unit: undefined } : of;
      return { field, of: name, ...(unit && { unit }) };
    }),
    figures: Object.entries(figures).map(([field, { as, field: of, where: only, days }]) => ({
      field,
      as,
      ...(of !== undefined && { of }),
      ...(only && { where: buildFieldWhens(only) }),
      ...(days && { days }),
    })),
    choices: Object.entries(choices).map(([field, all]) => ({ field, of: buildChoices(all) })),
  };
}
