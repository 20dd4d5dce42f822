import type { ReactNode } from 'react';
import type { Group } from '../../../../../contract/groups.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { Language } from '../../../../../contract/text.ts';
import { addDecimals } from '../../../../../fields/decimal/addDecimals.ts';
import { exactDecimal } from '../../../../../fields/decimal/exactDecimal.ts';
import { fromScaled } from '../../../../../fields/decimal/fromScaled.ts';
import { formatNumber } from '../../../../../fields/faces/formatNumber.ts';
import { footHead } from '../../../../grid/GridFoot.tsx';
import { SumHead } from '../../SumHead.tsx';
import { summedBy } from '../../summedBy.ts';
import { type Figure, FigureText } from './groupColumns.tsx';

interface Foot {
  readonly resource: Resource;
  readonly figures: readonly Figure[];
  /** What all groups come to, once for each choice of `summaryBy` and each currency. */
  readonly totals: readonly Group[];
  readonly language: Language;
}

/** The line below the groups, by column: what it is, how many records there are, and what they come to. */
export function groupsFoot({ resource, figures, totals, language }: Foot): ReadonlyMap<string, ReactNode> {
  const summed = figures.filter(({ figure }) => figure === 'sums');
  const count = totals.reduce((sum, group) => sum + group.count, 0);
  const { summaryBy = '' } = resource.list;
  const apart = [...Map.groupBy(totals, (group) => group[summaryBy]).values()];
  const sumsOf = (figure: Figure): ReactNode =>
    apart
      .flatMap((groups) => perCurrency(groups, figure, summaryBy))
      .filter((group) => (group.sums[figure.field.name] ?? null) !== null)
      .map((group) => {
        const of = summedBy(resource, group[summaryBy], language);
        return (
          <span key={JSON.stringify(group)} className="q-foot">
            {of !== undefined && <small>{of}</small>}
            <FigureText figure={figure} group={group} />
          </span>
        );
      });
  return new Map<string, ReactNode>([
    [footHead, <SumHead key={footHead} resource={resource} isSums={summed.length > 0} />],
    ['count', formatNumber(count, language)],
    ...summed.map((figure): [string, ReactNode] => [figure.key, sumsOf(figure)]),
  ]);
}

/** The groups of one choice as sums of a figure: a number without a currency of its own is added up over all of them. */
function perCurrency(groups: readonly Group[], { field }: Figure, summaryBy: string): readonly Group[] {
  if (field.currency && 'field' in field.currency) return groups;
  const values = groups.flatMap(({ sums }) => exactDecimal(sums[field.name] ?? '') ?? []);
  const { units: total, scale } = addDecimals(values);
  const sum = values.length > 0 ? fromScaled(total, scale) : null;
  return [{ count: 0, sums: { [field.name]: sum }, min: {}, max: {}, [summaryBy]: groups[0]?.[summaryBy] }];
}
