import type { Plan } from '../../../src/contract/lists.ts';
import type { Remark } from '../../check/report.ts';
import type { Subject } from '../../check/subject.ts';
import { misfit } from '../../check/suggest.ts';
import type { Path } from '../../read/location.ts';
import type { ListViewSource } from '../../read/pageSource.ts';
import { kindNameOf } from '../../read/property.ts';
import type { PropertySource } from '../../read/recordSource.ts';

import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { buildRelated, checkRelated } from '../related.ts';

const texts = faultTexts({
  textOrWholeNumber: { en: 'a text or a whole number', zh: '文本或整数字段' },
  mapNeeds: { en: 'the view `map` needs `{{part}}`', zh: '视图`map`需要`{{part}}`' },
  nameFieldThatIs: { en: 'use a field that is {{wanted}}', zh: '请写一个{{wanted}}的名称' },
});

const unplaced = ['date', 'date-time', 'decimal', 'money', 'boolean', 'reference', 'file', 'text-area'];

const location = {
  fits: (property: PropertySource): boolean =>
    ['string', 'integer'].includes(property.type) && !unplaced.includes(kindNameOf(property)),
  wanted: texts.textOrWholeNumber,
};
const amount = {
  fits: (property: PropertySource): boolean => ['integer', 'decimal'].includes(kindNameOf(property)),
  wanted: commonTexts.aNumber,
};

const building = {
  fits: (property: PropertySource): boolean => kindNameOf(property) === 'reference',
  wanted: commonTexts.aReference,
};

/** What each part of a plan must be. */
const parts = {
  site: { ...building, isNeeded: false },
  zone: { ...location, isNeeded: false },
  row: { ...location, isNeeded: true },
  column: { ...location, isNeeded: true },
  level: { ...location, isNeeded: false },
  fill: { ...amount, isNeeded: true },
  capacity: { ...amount, isNeeded: true },
} as const;

/** Checks a `map` among the views of the list. */
export function checkPlan(subject: Subject, view: ListViewSource, path: Path): void {
  const { properties } = subject.source.record;
  const named = Object.keys(parts) as (keyof typeof parts)[];
  const remarks = named.flatMap((part, i): Remark[] => {
    const { isNeeded, ...rule } = parts[part];
    const name = view[part];
    if (name === undefined) {
      const what = texts.mapNeeds({ part });
      return isNeeded ? [{ path, what, mend: texts.nameFieldThatIs({ wanted: rule.wanted }) }] : [];
    }
    const at = [...path, part];
    const isTwice = named.slice(0, i).some((other) => view[other] === name);
    if (isTwice) return [{ path: at, what: commonTexts.namedTwice({ name }), mend: commonTexts.nameAnotherField }];
    return misfit(properties, { ...rule, name, path: at });
  });
  for (const remark of remarks) subject.report.error(remark);
  if (view.inside) checkRelated(subject, view.inside, [...path, 'inside']);
}

export function planOf({
  site,
  zone,
  row = '',
  column = '',
  level,
  fill = '',
  capacity = '',
  inside,
}: ListViewSource): Plan {
  return {
    ...{ row, column, fill, capacity },
    ...(site !== undefined && { site }),
    ...(zone !== undefined && { zone }),
    ...(level !== undefined && { level }),
    ...(inside && { inside: buildRelated(inside) }),
  };
}
