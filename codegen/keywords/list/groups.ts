import { type GroupBy, groupFigures } from '../../../src/contract/groups.ts';
import { groupingOf, hasFigure } from '../../../src/fields/kinds.ts';
import type { Remark } from '../../check/report.ts';
import type { Subject } from '../../check/subject.ts';
import { misfit } from '../../check/suggest.ts';
import type { Path } from '../../read/location.ts';
import type { ListViewSource } from '../../read/pageSource.ts';
import { kindNameOf } from '../../read/property.ts';
import type { Properties, PropertySource } from '../../read/recordSource.ts';

import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';

const texts = faultTexts({
  groupsNeedCall: { en: 'groups cannot be shown without the call `groups`', zh: '缺少接口`groups`，无法显示分组汇总' },
  offerGroups: { en: 'turn on `groups` in `calls`, or remove the view', zh: '请在`calls`中开放`groups`，或删除此视图' },
  groupsNeedBy: { en: 'the view `groups` needs `by`', zh: '视图`groups`需要`by`' },
  nameGroupFields: { en: 'list the fields to group by', zh: '请写用于分组的字段' },
  numberOrDate: { en: 'a number or a date', zh: '数字或日期字段' },
  commonValue: { en: 'a field whose values several records share', zh: '多条记录可共有的字段' },
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

/** Checks `groups` among the views of the list; its filters are checked with those of the ready views. */
export function checkGroups({ source, report }: Subject, view: ListViewSource, path: Path): void {
  const { calls = {} } = source;
  const { properties } = source.record;
  if ((calls.groups ?? calls.find ?? true) === false) {
    const what = texts.groupsNeedCall;
    report.error({ path: [...path, 'view'], what, mend: texts.offerGroups });
  }
  if (!view.by) report.error({ path, what: texts.groupsNeedBy, mend: texts.nameGroupFields });
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
      (view[figure] ?? []).flatMap((name, i) =>
        misfit(properties, { ...rules[figure], name, path: [...path, figure, i] }),
      ),
    ),
  ];
  for (const remark of remarks) report.error(remark);
}

const rules = {
  sums: { fits: fitsFigure('sums'), wanted: commonTexts.aNumber },
  min: { fits: fitsFigure('min'), wanted: texts.numberOrDate },
  max: { fits: fitsFigure('max'), wanted: texts.numberOrDate },
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
    return misfit(properties, { name: field, fits, wanted: texts.commonValue, path: at });
  }
  const { isPlain, hasUnit } = groupingOf(kindNameOf(property));
  if (unit === undefined && !isPlain) {
    const mend = texts.writeUnit({ field });
    return [{ path: at, what: texts.momentsDiffer({ field }), mend }];
  }
  if (unit === undefined || hasUnit) return [];
  return [{ path: [...path, 'unit'], on: 'key', what: texts.noDateToGroup({ field, unit }), mend: texts.removeUnit }];
}

/** A name alone is a field as it is. */
export function groupByOf(source: string | GroupBy): GroupBy {
  return typeof source === 'string' ? { field: source } : source;
}
