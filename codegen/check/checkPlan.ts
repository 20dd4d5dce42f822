import { kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { ListViewSource, PropertySource } from '../read/source.ts';
import { checkRelated } from './checkRelated.ts';
import { misfit } from './misfit.ts';
import type { Remark } from './report.ts';
import type { Subject } from './subject.ts';

const unplaced = ['date', 'date-time', 'decimal', 'money', 'boolean', 'reference', 'file', 'text-area'];

const place = {
  fits: (property: PropertySource): boolean =>
    ['string', 'integer'].includes(property.type) && !unplaced.includes(kindNameOf(property)),
  wanted: 'a text or a whole number',
};
const amount = {
  fits: (property: PropertySource): boolean => ['integer', 'decimal'].includes(kindNameOf(property)),
  wanted: 'a number',
};

const building = {
  fits: (property: PropertySource): boolean => kindNameOf(property) === 'reference',
  wanted: 'a reference',
};

/** What each part of a plan must be. */
const parts = {
  site: { ...building, isNeeded: false },
  zone: { ...place, isNeeded: false },
  row: { ...place, isNeeded: true },
  column: { ...place, isNeeded: true },
  level: { ...place, isNeeded: false },
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
      const what = `a map needs \`${part}\``;
      return isNeeded ? [{ path, what, mend: `name a field that is ${rule.wanted}` }] : [];
    }
    const at = [...path, part];
    const isTwice = named.slice(0, i).some((other) => view[other] === name);
    if (isTwice) return [{ path: at, what: `\`${name}\` is named twice`, mend: 'name another field' }];
    return misfit(properties, { ...rule, name, path: at });
  });
  for (const remark of remarks) subject.report.error(remark);
  if (view.inside) checkRelated(subject, view.inside, [...path, 'inside']);
}
