import type { ReactNode } from 'react';
import { type Group, type Groups, groupFigures } from '../../../../../contract/groups.ts';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import type { Language } from '../../../../../contract/text.ts';
import { addDecimals, exactDecimal, fromScaled } from '../../../../../fields/numbers/decimals.ts';
import { formatNumber } from '../../../../../fields/widgets/formatNumber.ts';
import { widgetOf } from '../../../../../fields/widgets.tsx';
import type { GridColumn } from '../../../../grid/columns.ts';
import { footHead } from '../../../../grid/GridFoot.tsx';
import { titleWidth } from '../../listColumns.tsx';
import { SumHead, summedBy } from '../../summary.tsx';
import type { GroupRow, Part } from './useGroups.ts';

/** One figure of a field, and how it is called: `sums.boxes`. */
export interface Figure {
  readonly key: string;
  readonly figure: (typeof groupFigures)[number];
  readonly field: Field;
}

/** The figures that the file tells of a group, of fields that are there. */
export function figuresOf({ fields }: Resource, groups: Groups): Figure[] {
  return groupFigures.flatMap((figure) =>
    groups[figure].flatMap((name) => {
      const field = fields.find((one) => one.name === name);
      return field ? [{ key: `${figure}.${name}`, figure, field }] : [];
    }),
  );
}

interface ShownGroups {
  readonly parts: readonly Part[];
  readonly figures: readonly Figure[];
  /** The words above columns and in empty places. */
  readonly texts: {
    readonly count: string;
    readonly empty: string;
    readonly title: (figure: Figure) => string;
    readonly part: (part: Part) => string;
    readonly number: (count: number) => string;
  };
  /** The way from a group to its records; undefined where there is none. */
  readonly open: ((row: GroupRow, texts: ReactNode) => ReactNode) | undefined;
}

/** What the records have in common, how many they are, and what they come to. */
export function groupColumns({ parts, figures, texts, open }: ShownGroups): GridColumn<GroupRow>[] {
  const common = parts.map((part, i): GridColumn<GroupRow> => {
    const title = texts.part(part);
    const cell = (row: GroupRow): ReactNode => <Common part={part} row={row} empty={texts.empty} />;
    return {
      ...{ key: part.field.name, title, width: Math.max(140, titleWidth(title)), isSortable: true },
      cell: i === 0 && open ? (row) => open(row, cell(row)) : cell,
    };
  });
  const count: GridColumn<GroupRow> = {
    ...{ key: 'count', title: texts.count, width: Math.max(90, titleWidth(texts.count)), align: 'right' },
    ...{ isSortable: true, cell: (row) => texts.number(row.count) },
  };
  const reported = figures.map((figure): GridColumn<GroupRow> => {
    const title = texts.title(figure);
    const widget = widgetOf(figure.field.kind);
    return {
      ...{ key: figure.key, title, width: Math.max(widget.width, titleWidth(title)), isSortable: true },
      ...(widget.align && { align: widget.align }),
      cell: (row) => <FigureText figure={figure} group={row} />,
    };
  });
  return [...common, count, ...reported];
}

function Common({ part: { field, unit }, row, empty }: { part: Part; row: GroupRow; empty: string }): ReactNode {
  const value = row[field.name];
  if (value === null || value === undefined) return <span className="q-soft">{empty}</span>;
  if (unit) return String(value);
  const { Cell } = widgetOf(field.kind);
  return <Cell field={field} value={value} record={row} />;
}

/** A figure as a cell of its field shows one; the currency of an amount stands in the group. */
function FigureText({ figure: { figure, field }, group }: { figure: Figure; group: Group }): ReactNode {
  const value = group[figure][field.name] ?? null;
  if (value === null) return '—';
  const { Cell } = widgetOf(field.kind);
  return <Cell field={field} value={value} record={{ ...group, [field.name]: value }} />;
}

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
