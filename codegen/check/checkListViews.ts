import { groupByOf } from '../model/buildView.ts';
import { isSystem, kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { ListViewSource, Properties, PropertySource } from '../read/source.ts';
import { checkFieldWhen } from './checkFieldWhen.ts';
import { checkGroups } from './checkGroups.ts';
import { checkPlan } from './checkPlan.ts';
import { checkSheetView } from './checkSheetView.ts';
import { misfit, type Wanted } from './misfit.ts';
import type { Remark } from './report.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks the tabs and views of the list, the summaries of its columns, and the fields that can be changed in it. */
export function checkListViews(subject: Subject): void {
  const { source, report } = subject;
  const { list = {}, name, calls } = source;
  const { properties } = source.record;
  const isLane = (property: PropertySource): boolean => kindNameOf(property) === 'enum';
  const remarks = [
    ...(list.columns ?? []).flatMap((column, i) =>
      typeof column === 'string' ? [] : summaryFaults(column, properties, ['list', 'columns', i, 'summary']),
    ),
    ...(['summaryBy', 'tabs'] as const).flatMap((keyword) => {
      const name = list[keyword];
      return name === undefined
        ? []
        : misfit(properties, { name, fits: isLane, wanted: 'an enum', path: ['list', keyword] });
    }),
    ...(list.views ?? []).flatMap((view, i) => viewFaults(view, { name, properties, path: ['list', 'views', i] })),
    ...twinFaults(list.views ?? []),
    ...(list.edit ?? []).flatMap((field, i) => editFaults(field, properties, ['list', 'edit', i])),
  ];
  if (list.edit?.length && calls?.save === false) {
    const what = 'nothing can be changed without the call `save`';
    remarks.push({ path: ['list', 'edit'], on: 'key', what, mend: 'offer `save` in `calls`, or remove `edit`' });
  }
  for (const remark of remarks) report.error(remark);
  if (list.summaryWhen) checkFieldWhen(subject, { when: list.summaryWhen, path: ['list', 'summaryWhen'] });
  list.views?.forEach((view, i) => {
    const whole = typeof view === 'string' ? { view } : view;
    if (whole.view === 'map') checkPlan(subject, whole, ['list', 'views', i]);
    if (whole.view === 'groups') checkGroups(subject, whole, ['list', 'views', i]);
    if (whole.view === 'sheet') checkSheetView(subject, whole, ['list', 'views', i]);
  });
}

const numbers = ['integer', 'decimal', 'money'];

function summaryFaults(
  { field, summary }: { field: string; summary?: string },
  properties: Properties,
  path: Path,
): Remark[] {
  const property = properties[field];
  // What is no field is told as a column.
  if (summary === undefined || !property || numbers.includes(kindNameOf(property))) return [];
  return [{ path, on: 'key', what: `\`${field}\` is no number to take a ${summary} of`, mend: 'remove `summary`' }];
}

interface PlacedView {
  readonly name: string;
  readonly properties: Properties;
  readonly path: Path;
}

/** The keywords of each view; `title` is one of all. */
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  table: ['field'],
  board: ['field'],
  calendar: ['field'],
  tree: ['field'],
  map: ['site', 'zone', 'row', 'column', 'level', 'fill', 'capacity', 'inside'],
  groups: ['by', 'optional', 'sums', 'min', 'max', 'filters'],
  sheet: ['columns'],
};

function viewFaults(source: string | ListViewSource, placed: PlacedView): Remark[] {
  const { path } = placed;
  const view = typeof source === 'string' ? source : source.view;
  const keywords = Object.hasOwn(keywordsOf, view) ? keywordsOf[view] : undefined;
  if (!keywords) return [{ path, what: `there is no view \`${view}\``, mend: suggest(view, Object.keys(keywordsOf)) }];
  const given = typeof source === 'string' ? [] : Object.keys(source);
  const strange = given.filter((key) => !['view', 'title', ...keywords].includes(key));
  return [
    ...strange.map((key): Remark => {
      const what = `\`${key}\` means nothing to the view \`${view}\``;
      return { path: [...path, key], on: 'key', what, mend: 'remove it' };
    }),
    ...(keywords.includes('field') ? fieldFaults(source, placed) : []),
  ];
}

/** A view that goes by one field, or by none. */
function fieldFaults(source: string | ListViewSource, { name, properties, path }: PlacedView): Remark[] {
  const { view, field } = typeof source === 'string' ? { view: source } : source;
  const rule = byView(name)[view];
  if (!rule) {
    const what = 'a table shows every field';
    return field === undefined ? [] : [{ path: [...path, 'field'], on: 'key', what, mend: 'remove `field`' }];
  }
  if (field === undefined) {
    const mend = `write { "view": "${view}", "field": "…" } with the name of a field that is ${rule.wanted}`;
    return [{ path, what: `a ${view} needs its field`, mend }];
  }
  return misfit(properties, { ...rule, name: field, path: [...path, 'field'] });
}

/** What the field of a view must be. */
function byView(name: string): Readonly<Record<string, Pick<Wanted, 'fits' | 'wanted'>>> {
  return {
    board: { fits: (property) => kindNameOf(property) === 'enum', wanted: 'an enum' },
    calendar: { fits: (property) => ['date', 'date-time'].includes(kindNameOf(property)), wanted: 'a date' },
    tree: {
      fits: ({ type, reference }) => type !== 'array' && reference?.resource === name,
      wanted: `a reference to \`${name}\` itself`,
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
    keys.indexOf(key) === i
      ? []
      : [{ path: ['list', 'views', i], what: 'the same view is given twice', mend: 'remove one' }],
  );
}

function editFaults(name: string, properties: Properties, path: Path): Remark[] {
  const canEdit = (property: PropertySource): boolean =>
    property.type !== 'array' && !isSystem(property) && !property.lockedAfterCreate;
  const property = properties[name];
  if (property && canEdit(property)) return [];
  const suiting = Object.keys(properties).filter((each) => canEdit(properties[each] as PropertySource));
  if (!property) return [{ path, what: `there is no field \`${name}\``, mend: suggest(name, suiting) }];
  return [{ path, what: `\`${name}\` cannot be changed in a list`, mend: 'remove it' }];
}
