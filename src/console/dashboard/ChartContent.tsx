import { type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { CardContent, ChartCard } from '../../contract/dashboards.ts';
import type { Field } from '../../contract/field.ts';
import type { Condition, Group } from '../../contract/query.ts';
import { type Language, labelKey } from '../../contract/wire.ts';
import { isDay } from '../../fields/kinds.ts';
import { formatNumber } from '../../fields/widgets/formatNumber.ts';
import type { ChartTone } from '../charts/Chart.tsx';
import { LateChart } from '../charts/late.ts';
import { texts } from './texts.ts';

type Content = Extract<CardContent, { readonly show: 'chart' }>;
type Filters = Readonly<Record<string, Condition>>;

interface ChartContentProps {
  readonly card: ChartCard;
  readonly content: Content;
  /** Returns the address of the list with a further filter; undefined if the user has no such page. */
  readonly linkOf: (filters: Filters) => string | undefined;
}

/** The height of a chart in px. */
const height = 220;

/** A chart by groups or time. A table of the same figures is always there for screen readers, and everybody can switch to it. */
export function ChartContent({ card, content, linkOf }: ChartContentProps): ReactNode {
  const { t, language } = texts.useT();
  const navigate = useNavigate();
  const [isTable, setTable] = useState(false);
  const id = useId();
  const { points, series } = chartOf(content, card, { language, t });
  if (points.length === 0) return <p className="q-soft">{t('none')}</p>;
  const format = (value: number | string) => formatNumber(value, language);
  const spoken = points.map(({ label }, i) => `${label} ${series.map(({ texts }) => format(texts[i] ?? '')).join(' / ')}`);
  const pick = (index: number) => {
    const target = points[index]?.filters && linkOf(points[index].filters);
    if (target !== undefined) void navigate(target);
  };
  return (
    <>
      {!isTable && (
        <LateChart
          waiting={<div style={{ height }} />}
          form={card.form}
          labels={points.map(({ label }) => label)}
          series={series}
          description={t('describe', { title: card.title[language], points: spoken.join(', ') })}
          {...{ height, format }}
          onPick={pick}
        />
      )}
      <div id={id} className={isTable ? 'q-small-box' : 'q-hidden'}>
        <ChartTable {...{ card, points, series, format }} {...(isTable && { linkOf })} by={content.by.title[language]} />
      </div>
      <p className="d-foot">
        <button type="button" className="q-link" aria-expanded={isTable} aria-controls={id} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'asChart' : 'asTable')}
        </button>
        {content.groups.length < content.total && !card.by.unit && (
          <span className="q-soft">{t('groups', { shown: content.groups.length, n: content.total })}</span>
        )}
      </p>
    </>
  );
}

interface ChartTableProps extends Pick<ChartContentProps, 'card'> {
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  readonly format: (value: number | string) => string;
  readonly by: string;
  readonly linkOf?: ChartContentProps['linkOf'];
}

function ChartTable({ card, points, series, format, by, linkOf }: ChartTableProps): ReactNode {
  const { language } = texts.useT();
  return (
    <table className="q-small-table">
      <caption className="q-hidden">{card.title[language]}</caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col" data-align="end">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label, filters }, i) => {
          const target = filters && linkOf?.(filters);
          return (
            <tr key={key}>
              <th scope="row">
                {target === undefined ? (
                  label
                ) : (
                  <Link className="q-link" to={target}>
                    {label}
                  </Link>
                )}
              </th>
              {series.map(({ label: name, texts }) => (
                <td key={name} data-align="end">
                  {format(texts[i] ?? '')}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A group of the chart. `filters` select its records in a list; undefined if no list filter can do so. */
interface Point {
  readonly key: string;
  readonly label: string;
  readonly filters?: Filters;
}

interface Series {
  readonly label: string;
  readonly tone: ChartTone;
  readonly values: readonly number[];
  /** The numbers in `values` as exact decimal texts. */
  readonly texts: readonly string[];
}

interface Words {
  readonly language: Language;
  readonly t: typeof texts.t;
}

const tones: readonly ChartTone[] = ['blue', 'amber', 'green', 'rust', 'red'];

/** Converts the groups to the points and series of a chart. Amounts have a series for each currency. */
export function chartOf({ groups, by, field }: Content, card: Pick<ChartCard, 'by'>, words: Words): { points: Point[]; series: Series[] } {
  const { unit } = card.by;
  const keyOf = (group: Group): string => String(group[by.name] ?? '');
  const keys = unit && groups.length > 0 ? timesBetween(groups.map(keyOf), unit) : inOrder([...new Set(groups.map(keyOf))], by);
  const points = keys.map((key): Point => {
    const group = groups.find((one) => keyOf(one) === key);
    const filters = filtersOf(key, by, unit);
    return { key, label: group ? labelOf(group, by, words) : key, ...(filters && { filters }) };
  });
  const currencyField = field?.currency && 'field' in field.currency ? field.currency.field : undefined;
  const currencies = currencyField === undefined ? [''] : [...new Set(groups.map((group) => String(group[currencyField] ?? '')))];
  const series = currencies.map((currency, i): Series => {
    const texts = keys.map((key) => {
      const own = groups.find(
        (one) => keyOf(one) === key && (currencyField === undefined || String(one[currencyField] ?? '') === currency),
      );
      return own ? String(field ? (own.sums[field.name] ?? '0') : own.count) : '0';
    });
    const title = field ? field.title[words.language] : words.t('count');
    return {
      label: currency === '' ? title : `${title} ${currency}`,
      tone: tones[i % tones.length] ?? 'blue',
      texts,
      values: texts.map(Number),
    };
  });
  return { points, series };
}

/** Sorts the choices of an option field in the order of its options; for other fields, the groups keep the order given by the server. */
function inOrder(keys: string[], { options }: Field): string[] {
  if (!options) return keys;
  const places = new Map(options.map(({ value }, i) => [value, i]));
  return keys.toSorted((a, b) => (places.get(a) ?? options.length) - (places.get(b) ?? options.length));
}

function labelOf(group: Group, by: Field, { language, t }: Words): string {
  const value = group[by.name];
  if (value === null || value === undefined || value === '') return t('empty');
  const option = by.options?.find((one) => one.value === String(value));
  if (option) return option.title[language];
  const label = group[labelKey(by.name)];
  if (typeof label === 'string' && label !== '') return label;
  return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value);
}

/** Returns the list filter that selects the records of a group; undefined if no filter can do so. */
function filtersOf(key: string, by: Field, unit: ChartCard['by']['unit']): Filters | undefined {
  if (key === '') return { [by.name]: { isNull: true } };
  if (!unit) return { [by.name]: by.search === 'contains' ? { contains: key } : [key] };
  const [from, to] = [firstDay(key), lastDay(key)];
  return isDay(by) ? { [by.name]: { gte: from, lte: to } } : undefined;
}

function firstDay(key: string): string {
  return `${key}-01-01`.slice(0, 10);
}

function lastDay(key: string): string {
  if (key.length === 10) return key;
  const [year = 0, month = 12] = key.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Maximum number of points of a chart by time. */
const mostPoints = 400;

/** Returns all days, months or years from the first to the last key (at most `mostPoints`), so that days without records are drawn too. */
export function timesBetween(keys: readonly string[], unit: NonNullable<ChartCard['by']['unit']>): string[] {
  const sorted = keys.filter((key) => key !== '').toSorted();
  const last = sorted.at(-1);
  const times: string[] = [];
  const length = { year: 4, month: 7, day: 10 }[unit];
  let time = sorted[0];
  while (time !== undefined && last !== undefined && time <= last && times.length < mostPoints) {
    times.push(time);
    const next = new Date(`${firstDay(time)}T00:00:00Z`);
    if (unit === 'day') next.setUTCDate(next.getUTCDate() + 1);
    else if (unit === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
    else next.setUTCFullYear(next.getUTCFullYear() + 1);
    time = next.toISOString().slice(0, length);
  }
  return times;
}
