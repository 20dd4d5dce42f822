import type { Field } from '../../../src/contract/field.ts';
import type { ListView } from '../../../src/contract/lists.ts';
import { type GroupBy, groupFigures } from '../../../src/contract/query.ts';
import { groupingOf, hasFigure, hasOptions, isNumber, isSingleValue, isTemporal } from '../../../src/fields/kinds.ts';
import { type FieldRule, misfit, type Remark, type Subject, suggest, unknownField } from '../../check/subject.ts';
import type { ListViewSource, PropertySource } from '../../generated/source.ts';
import { asField, isSystem, kindNameOf, type Path, type Properties } from '../../read/recordSource.ts';
import { commonTexts, faultTexts } from '../../texts/faultTexts.ts';
import { checkCondition } from '../conditions/check.ts';
import { textOf } from '../text.ts';
import { checkPlan, planOf } from './indexes.ts';
import { buildFilters } from './presets.ts';

const texts = faultTexts({
  anEnum: { en: 'an enum', zh: '枚举字段' },
  editNeedsSave: { en: 'records cannot be edited without the call `save`', zh: '缺少接口`save`，无法编辑' },
  offerSaveForEdit: { en: 'turn on `save` in `calls`, or remove `edit`', zh: '请在`calls`中开放`save`，或删除`edit`' },
  noNumberToSum: {
    en: '`{{field}}` is not a number, so it has no {{summary}}',
    zh: '`{{field}}`不是数字，不能计算`{{summary}}`',
  },
  removeSummary: { en: 'remove `summary`', zh: '请删除`summary`' },
  noView: { en: 'there is no view `{{view}}`', zh: '没有视图`{{view}}`' },
  idleInView: { en: '`{{key}}` does not apply to the view `{{view}}`', zh: '`{{key}}`不适用于视图`{{view}}`' },
  tableShowsEveryField: { en: 'a table shows every field', zh: '表格视图显示所有字段' },
  removeField: { en: 'remove `field`', zh: '请删除`field`' },
  writeViewWithField: {
    en: 'write { "view": "{{view}}", "field": "…" }, where the field is {{expected}}',
    zh: '请写`{ "view": "{{view}}", "field": "…" }`，填入{{expected}}的名称',
  },
  viewNeedsField: { en: 'the view {{view}} needs a field', zh: '视图`{{view}}`需要指定字段' },
  referenceToItself: { en: 'a reference to `{{name}}` itself', zh: '引用`{{name}}`自身的字段' },
  viewTwice: { en: 'the same view is listed twice', zh: '同一视图重复出现' },
  cannotBeChangedInList: { en: '`{{name}}` cannot be edited in a list', zh: '`{{name}}`不能在列表中编辑' },
  offerSaveForView: {
    en: 'turn on `save` in `calls`, or remove the view',
    zh: '请在`calls`中开放`save`，或删除该视图',
  },
  sheetNeedsSave: {
    en: 'the sheet cannot be edited without the call `save`',
    zh: '缺少接口`save`，无法在表格中填写',
  },
  cannotBeOnCard: { en: '`{{name}}` is a list and cannot be on a card', zh: '`{{name}}`是列表，不能放在卡片上' },
  cannotBeInSheet: { en: '`{{name}}` cannot be edited in a sheet', zh: '`{{name}}`不能在表格中填写' },
  sheetCannotAdd: {
    en: 'records cannot be added in the sheet without `{{missing}}`',
    zh: '表格缺少`{{missing}}`，无法新增记录',
  },
  addToColumnsOrDefault: {
    en: 'add it to `columns`, or give it a `default`',
    zh: '请将其加入`columns`，或给出`default`',
  },
});

/** Checks the tabs, layouts, summaries and editable columns of the list. */
export function checkListViews(subject: Subject): void {
  const { source, report } = subject;
  const { list = {}, name, calls } = source;
  const { properties } = source.record;
  const isLane = (property: PropertySource): boolean => hasOptions(asField(property));
  const remarks = [
    ...(list.columns ?? []).flatMap((column, i) =>
      typeof column === 'string' ? [] : summaryFaults(column, properties, ['list', 'columns', i, 'summary']),
    ),
    ...(['summaryBy', 'tabs'] as const).flatMap((keyword) => {
      const name = list[keyword];
      return name === undefined ? [] : misfit(properties, { name, fits: isLane, expected: texts.anEnum, path: ['list', keyword] });
    }),
    ...(list.views ?? []).flatMap((view, i) => viewFaults(view, { name, properties, path: ['list', 'views', i] })),
    ...twinFaults(list.views ?? []),
    ...(list.edit ?? []).flatMap((field, i) => editFaults(field, properties, ['list', 'edit', i])),
  ];
  if (list.edit?.length && calls?.save === false) {
    const what = texts.editNeedsSave;
    remarks.push({ path: ['list', 'edit'], on: 'key', what, mend: texts.offerSaveForEdit });
  }
  for (const remark of remarks) report.error(remark);
  const { summaryWhen: condition } = list;
  if (condition) checkCondition(subject, { condition, path: ['list', 'summaryWhen'], depth: 1, takes: 'values' });
  list.views?.forEach((view, i) => {
    const whole = typeof view === 'string' ? { view: view as ListViewSource['view'] } : view;
    if (whole.view === 'map') checkPlan(subject, whole, ['list', 'views', i]);
    if (whole.view === 'groups') checkGroups(subject, whole, ['list', 'views', i]);
    if (whole.view === 'board' || whole.view === 'calendar') checkCards(subject, whole, ['list', 'views', i]);
    if (whole.view === 'sheet') checkSheetView(subject, whole, ['list', 'views', i]);
  });
}

function summaryFaults({ field, summary }: { field: string; summary?: string }, properties: Properties, path: Path): Remark[] {
  const property = properties[field];
  // An unknown field name is reported by the check of the columns.
  if (summary === undefined || !property || isNumber(asField(property))) return [];
  return [{ path, on: 'key', what: texts.noNumberToSum({ field, summary }), mend: texts.removeSummary }];
}

interface PlacedView {
  readonly name: string;
  readonly properties: Properties;
  readonly path: Path;
}

/** The keywords that each layout may have besides `view` and `title`. */
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  table: ['field'],
  board: ['field', 'columns'],
  calendar: ['field', 'columns'],
  tree: ['field'],
  map: ['site', 'zone', 'row', 'column', 'level', 'fill', 'capacity', 'inside'],
  groups: ['by', 'optional', 'sums', 'min', 'max', 'filters'],
  sheet: ['columns'],
};

function viewFaults(source: string | ListViewSource, placed: PlacedView): Remark[] {
  const { path } = placed;
  const view = typeof source === 'string' ? source : source.view;
  const keywords = Object.hasOwn(keywordsOf, view) ? keywordsOf[view] : undefined;
  if (!keywords) return [{ path, what: texts.noView({ view }), mend: suggest(view, Object.keys(keywordsOf)) }];
  const given = typeof source === 'string' ? [] : Object.keys(source);
  const unexpected = given.filter((key) => !['view', 'title', ...keywords].includes(key));
  return [
    ...unexpected.map((key): Remark => {
      const what = texts.idleInView({ key, view });
      return { path: [...path, key], on: 'key', what, mend: commonTexts.removeIt };
    }),
    ...(keywords.includes('field') ? fieldFaults(source, placed) : []),
  ];
}

/** Checks the field of a layout. */
function fieldFaults(source: string | ListViewSource, { name, properties, path }: PlacedView): Remark[] {
  const { view, field } = typeof source === 'string' ? { view: source } : source;
  const rule = byView(name)[view];
  if (!rule) {
    const what = texts.tableShowsEveryField;
    return field === undefined ? [] : [{ path: [...path, 'field'], on: 'key', what, mend: texts.removeField }];
  }
  if (field === undefined) {
    const mend = texts.writeViewWithField({ view, expected: rule.expected });
    return [{ path, what: texts.viewNeedsField({ view }), mend }];
  }
  return misfit(properties, { ...rule, name: field, path: [...path, 'field'] });
}

/** For each layout, the fields that it can be based on. `name` is the name of the resource. */
function byView(name: string): Readonly<Record<string, Pick<FieldRule, 'fits' | 'expected'>>> {
  return {
    board: { fits: (property) => hasOptions(asField(property)), expected: texts.anEnum },
    calendar: { fits: (property) => isTemporal(asField(property)), expected: commonTexts.aDate },
    tree: {
      fits: ({ type, reference }) => type !== 'array' && reference?.resource === name,
      expected: texts.referenceToItself({ name }),
    },
  };
}

function twinFaults(views: readonly (string | ListViewSource)[]): Remark[] {
  const keys = views.map((view) => {
    if (typeof view === 'string') return view;
    const [first] = view.by ?? [];
    const { field = view.row ?? (first && groupByOf(first).field) ?? '' } = view;
    return `${view.view} ${field}`.trim();
  });
  return keys.flatMap((key, i): Remark[] =>
    keys.indexOf(key) === i ? [] : [{ path: ['list', 'views', i], what: texts.viewTwice, mend: commonTexts.removeOne }],
  );
}

function editFaults(name: string, properties: Properties, path: Path): Remark[] {
  const canEdit = (property: PropertySource): boolean => property.type !== 'array' && !isSystem(property) && !property.lockedAfterCreate;
  const property = properties[name];
  if (property && canEdit(property)) return [];
  const suiting = Object.keys(properties).filter((each) => canEdit(properties[each] as PropertySource));
  if (!property) return [{ path, ...unknownField(name, suiting) }];
  return [{ path, what: texts.cannotBeChangedInList({ name }), mend: commonTexts.removeIt }];
}

/** Compiles a layout. The checks have made sure that its required parts exist. */
export function buildView(source: string | ListViewSource, fields: readonly Field[]): ListView {
  if (source === 'sheet') return sheetOf({ view: source }, undefined, fields);
  if (typeof source === 'string') return { view: source as ListView['view'] };
  const { field, title } = source;
  const view = source.view as ListView['view'];
  const head = { view, ...(title && { title: textOf(title) }) };
  if (view === 'map') return { ...head, field: source.row ?? '', plan: planOf(source) };
  if (view === 'groups') {
    const by = (source.by ?? []).map(groupByOf);
    const { sums = [], min = [], max = [] } = source;
    const optional = (source.optional ?? []).map(groupByOf);
    const filters = buildFilters(source.filters, fields);
    return { ...head, field: by[0]?.field ?? '', groups: { by, optional, sums, min, max, filters } };
  }
  if (view === 'sheet') return sheetOf(head, source.columns, fields);
  return { ...head, ...(field !== undefined && { field }), ...(source.columns && { cards: source.columns }) };
}

/** Checks the fields on the cards of a board, and in the entries of a calendar. */
function checkCards({ source, report }: Subject, { columns = [] }: ListViewSource, path: Path): void {
  const { properties } = source.record;
  const suiting = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  columns.forEach((name, i) => {
    if (suiting.includes(name)) return;
    const what = properties[name] ? texts.cannotBeOnCard({ name }) : commonTexts.noField({ name });
    report.error({ path: [...path, 'columns', i], what, mend: properties[name] ? commonTexts.removeIt : suggest(name, suiting) });
  });
}

/** Checks the columns of a sheet. They must be editable in a cell, and they must include every field that a new record requires. */
function checkSheetView({ source, report }: Subject, { columns }: ListViewSource, path: Path): void {
  const { properties, required = [] } = source.record;
  if (source.calls?.save === false) {
    const mend = texts.offerSaveForView;
    report.error({ path, what: texts.sheetNeedsSave, mend });
  }
  if (!columns) return;
  const suiting = Object.keys(properties).filter((name) => isWritten(properties[name]));
  columns.forEach((name, i) => {
    const at = [...path, 'columns', i];
    if (!properties[name]) report.error({ path: at, ...unknownField(name, suiting) });
    else if (!suiting.includes(name)) {
      report.error({ path: at, what: texts.cannotBeInSheet({ name }), mend: commonTexts.removeIt });
    }
  });
  const missing = required.find((name) => properties[name]?.default === undefined && !columns.includes(name));
  if (missing === undefined || !isWritten(properties[missing])) return;
  const what = texts.sheetCannotAdd({ missing });
  report.error({ path: [...path, 'columns'], what, mend: texts.addToColumnsOrDefault });
}

function isWritten(property: PropertySource | undefined): boolean {
  return property !== undefined && isSingleValue(asField(property)) && !isSystem(property);
}

/** Returns the columns of a sheet: those in the file, else every field that can be edited in a cell. */
function sheetOf(head: Pick<ListView, 'view' | 'title'>, named: readonly string[] | undefined, fields: readonly Field[]): ListView {
  const entered = fields.filter((field) => !field.system && isSingleValue(field));
  return { ...head, field: '', sheet: { columns: named ?? entered.map(({ name }) => name) } };
}

const groupTexts = faultTexts({
  groupsNeedCall: { en: 'groups cannot be shown without the call `groups`', zh: '缺少接口`groups`，无法显示分组汇总' },
  offerGroups: { en: 'turn on `groups` in `calls`, or remove the view', zh: '请在`calls`中开放`groups`，或删除此视图' },
  groupsNeedBy: { en: 'the view `groups` needs `by`', zh: '视图`groups`需要`by`' },
  nameGroupFields: { en: 'list the fields to group by', zh: '请写用于分组的字段' },
  numberOrDate: { en: 'a number or a date', zh: '数字或日期字段' },
  commonValue: { en: 'a field for which several records can have the same value', zh: '多条记录可取相同值的字段' },
  writeUnit: {
    en: 'write { "field": "{{field}}", "unit": "month" }',
    zh: '请写`{ "field": "{{field}}", "unit": "month" }`',
  },
  momentsDiffer: {
    en: '`{{field}}` is a date-time: hardly any two values are the same',
    zh: '`{{field}}`是日期时间，几乎没有两个值相同',
  },
  noDateToGroup: {
    en: '`{{field}}` is not a date, so it has no {{unit}}',
    zh: '`{{field}}`不是日期，不能按`{{unit}}`分组',
  },
  removeUnit: { en: 'remove `unit`', zh: '请删除`unit`' },
});

/** Checks the `groups` layout of the list. Its filters are checked together with those of ready-made views. */
function checkGroups({ source, report }: Subject, view: ListViewSource, path: Path): void {
  const { calls = {} } = source;
  const { properties } = source.record;
  if ((calls.groups ?? calls.find ?? true) === false) {
    const what = groupTexts.groupsNeedCall;
    report.error({ path: [...path, 'view'], what, mend: groupTexts.offerGroups });
  }
  if (!view.by) report.error({ path, what: groupTexts.groupsNeedBy, mend: groupTexts.nameGroupFields });
  const named = (['by', 'optional'] as const).flatMap((part) =>
    (view[part] ?? []).map((each, i) => ({
      ...groupByOf(each),
      isName: typeof each === 'string',
      path: [...path, part, i],
    })),
  );
  const remarks = [
    ...named.flatMap((each, i): Remark[] => {
      if (named.findIndex(({ field }) => field === each.field) === i) return partFaults(each, properties);
      return [{ path: each.path, what: commonTexts.namedTwice({ name: each.field }), mend: commonTexts.removeOne }];
    }),
    ...groupFigures.flatMap((figure) =>
      (view[figure] ?? []).flatMap((name, i) => misfit(properties, { ...rules[figure], name, path: [...path, figure, i] })),
    ),
  ];
  for (const remark of remarks) report.error(remark);
}

const rules = {
  sums: { fits: fitsFigure('sums'), expected: commonTexts.aNumber },
  min: { fits: fitsFigure('min'), expected: groupTexts.numberOrDate },
  max: { fits: fitsFigure('max'), expected: groupTexts.numberOrDate },
} as const;

function fitsFigure(figure: (typeof groupFigures)[number]): (property: PropertySource) => boolean {
  return (property) => hasFigure(figure, kindNameOf(property));
}

interface Part {
  readonly field: string;
  readonly unit?: string;
  /** Whether the file has only the name of a field here, not an object. */
  readonly isName: boolean;
  readonly path: Path;
}

function partFaults({ field, unit, isName, path }: Part, properties: Properties): Remark[] {
  const fits = (property: PropertySource): boolean => {
    const { isPlain, hasUnit } = groupingOf(kindNameOf(property));
    return isPlain || hasUnit;
  };
  const at = isName ? path : [...path, 'field'];
  const property = properties[field];
  if (!property || !fits(property)) {
    return misfit(properties, { name: field, fits, expected: groupTexts.commonValue, path: at });
  }
  const { isPlain, hasUnit } = groupingOf(kindNameOf(property));
  if (unit === undefined && !isPlain) {
    const mend = groupTexts.writeUnit({ field });
    return [{ path: at, what: groupTexts.momentsDiffer({ field }), mend }];
  }
  if (unit === undefined || hasUnit) return [];
  return [
    {
      path: [...path, 'unit'],
      on: 'key',
      what: groupTexts.noDateToGroup({ field, unit }),
      mend: groupTexts.removeUnit,
    },
  ];
}

/** Compiles one level of grouping. A plain field name groups by the values of the field. */
function groupByOf(source: string | GroupBy): GroupBy {
  return typeof source === 'string' ? { field: source } : source;
}
