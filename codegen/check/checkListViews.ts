import type { ListView } from '../../src/contract/resource.ts';
import { isSystem, kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { Properties, PropertySource } from '../read/source.ts';
import type { Remark } from './report.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks the tabs and views of the list, the summaries of its columns, and the fields that can be changed in it. */
export function checkListViews({ source, report }: Subject): void {
  const { list = {}, name, calls } = source;
  const { properties } = source.record;
  const isLane = (property: PropertySource): boolean => kindNameOf(property) === 'enum';
  const remarks = [
    ...(list.columns ?? []).flatMap((column, i) =>
      typeof column === 'string' ? [] : summaryFaults(column, properties, ['list', 'columns', i, 'summary']),
    ),
    ...(list.tabs === undefined
      ? []
      : misfit(properties, { name: list.tabs, fits: isLane, wanted: 'an enum', path: ['list', 'tabs'] })),
    ...(list.views ?? []).flatMap((view, i) => viewFaults(view, { name, properties, path: ['list', 'views', i] })),
    ...twinFaults(list.views ?? []),
    ...(list.edit ?? []).flatMap((field, i) => editFaults(field, properties, ['list', 'edit', i])),
  ];
  if (list.edit?.length && calls?.save === false) {
    const what = 'nothing can be changed without the call `save`';
    remarks.push({ path: ['list', 'edit'], on: 'key', what, mend: 'offer `save` in `calls`, or remove `edit`' });
  }
  for (const remark of remarks) report.error(remark);
}

interface Wanted {
  readonly name: string;
  readonly fits: (property: PropertySource) => boolean;
  /** Of what kind it should be, in words. */
  readonly wanted: string;
  readonly path: Path;
}

function misfit(properties: Properties, { name, fits, wanted, path }: Wanted): Remark[] {
  const suiting = Object.keys(properties).filter((each) => fits(properties[each] as PropertySource));
  if (suiting.includes(name)) return [];
  const what = Object.hasOwn(properties, name) ? `\`${name}\` is not ${wanted}` : `there is no field \`${name}\``;
  return [
    { path, what, mend: suggest(name, suiting, suiting.length > 0 ? undefined : `add a field that is ${wanted}`) },
  ];
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

function viewFaults(source: string | ListView, { name, properties, path }: PlacedView): Remark[] {
  const view = typeof source === 'string' ? source : source.view;
  const rule = view === 'table' ? undefined : byView(name)[view];
  if (view !== 'table' && !rule) {
    const mend = suggest(view, ['table', ...Object.keys(byView(name))]);
    return [{ path, what: `there is no view \`${view}\``, mend }];
  }
  const field = typeof source === 'string' ? undefined : source.field;
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

function twinFaults(views: readonly (string | ListView)[]): Remark[] {
  const keys = views.map((view) => (typeof view === 'string' ? view : `${view.view} ${view.field ?? ''}`.trim()));
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
