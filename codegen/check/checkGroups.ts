import { groupFigures, groupingOf, hasFigure } from '../../src/contract/groups.ts';
import { groupByOf } from '../model/buildView.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { ListViewSource, Properties, PropertySource } from '../read/source.ts';
import { misfit } from './misfit.ts';
import type { Remark } from './report.ts';
import type { Subject } from './subject.ts';

/** Checks `groups` among the views of the list; its filters are checked with those of the ready views. */
export function checkGroups({ source, report }: Subject, view: ListViewSource, path: Path): void {
  const { calls = {} } = source;
  const { properties } = source.record;
  if ((calls.groups ?? calls.find ?? true) === false) {
    const what = 'groups cannot be shown without the call `groups`';
    report.error({ path: [...path, 'view'], what, mend: 'offer `groups` in `calls`, or remove the view' });
  }
  if (!view.by) report.error({ path, what: 'groups need `by`', mend: 'name the fields that make a group' });
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
      return [{ path: each.path, what: `\`${each.field}\` is named twice`, mend: 'remove one' }];
    }),
    ...groupFigures.flatMap((figure) =>
      (view[figure] ?? []).flatMap((name, i) =>
        misfit(properties, { ...rules[figure], name, path: [...path, figure, i] }),
      ),
    ),
  ];
  for (const remark of remarks) report.error(remark);
}

const rules = {
  sums: { fits: fitsFigure('sums'), wanted: 'a number' },
  min: { fits: fitsFigure('min'), wanted: 'a number or a date' },
  max: { fits: fitsFigure('max'), wanted: 'a number or a date' },
} as const;

function fitsFigure(figure: (typeof groupFigures)[number]): (property: PropertySource) => boolean {
  return (property) => hasFigure(figure, kindNameOf(property));
}

interface Part {
  readonly field: string;
  readonly unit?: string;
  /** Written as a name alone. */
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
    return misfit(properties, { name: field, fits, wanted: 'a value that records have in common', path: at });
  }
  const { isPlain, hasUnit } = groupingOf(kindNameOf(property));
  if (unit === undefined && !isPlain) {
    const mend = `write { "field": "${field}", "unit": "month" }`;
    return [{ path: at, what: `\`${field}\` is a moment, of which hardly two are the same`, mend }];
  }
  if (unit === undefined || hasUnit) return [];
  return [
    { path: [...path, 'unit'], on: 'key', what: `\`${field}\` is no date to take a ${unit} of`, mend: 'remove `unit`' },
  ];
}
