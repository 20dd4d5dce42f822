import { type CSSProperties, memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useT } from '../../texts/i18n.ts';

type PlainRecord = Readonly<Record<string, unknown>>;

interface SmallTableProps {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly records: readonly PlainRecord[];
  /** What a record's first value leads to, where it leads somewhere. */
  readonly lead?: (record: PlainRecord, shown: ReactNode) => ReactNode;
}

/** A column of words is at least so wide, in px: a name that breaks at every second letter cannot be read. */
const leastTexts = 116;

/** A few records as a plain table; it scrolls by itself where it is wider than the page. Of many, the first ones until all are asked for. */
export function SmallTable({ label, fields, records, lead }: SmallTableProps): ReactNode {
  const { t, language } = useT();
  const { shown, drawAll } = useSlices(records.length);
  const bare = useMemo(() => bareFields(fields, records), [fields, records]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="q-small-box" tabIndex={0} aria-label={label}>
      <table className="q-small-table" {...paperWidth(fields.length, fields.length - bare.size)}>
        <thead>
          <tr>
            {fields.map((field) => (
              <Head key={field.name} field={field} isBare={bare.has(field.name)}>
                {field.title[language]}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.slice(0, shown).map((record, row) => (
            <SmallRow key={String(record.id ?? row)} {...{ fields, bare, record, lead }} />
          ))}
        </tbody>
      </table>
      {drawAll && (
        <button type="button" className="q-link q-small-all" data-testid="all-rows" onClick={drawAll}>
          {t('detail.allRows', { n: records.length })}
        </button>
      )}
    </section>
  );
}

/** The columns in which no record has anything. */
function bareFields(fields: readonly Field[], records: readonly PlainRecord[]): ReadonlySet<string> {
  return new Set(fields.map(({ name }) => name).filter((name) => records.every((record) => isEmpty(record[name]))));
}

interface HeadProps {
  readonly field: Field;
  readonly isBare: boolean;
  readonly children: ReactNode;
}

function Head({ field, isBare, children }: HeadProps): ReactNode {
  const { align, width } = widgetOf(field.kind);
  const least = align === undefined ? { '--q-least': `${Math.min(width, leastTexts)}px` } : {};
  return (
    <th data-align={align} data-bare={isBare} style={least as CSSProperties}>
      {children}
    </th>
  );
}

interface SmallRowProps extends Pick<SmallTableProps, 'fields'> {
  readonly bare: ReadonlySet<string>;
  readonly record: PlainRecord;
  readonly lead: SmallTableProps['lead'] | undefined;
}

/** One record; it renders once, however many come below it. */
const SmallRow = memo(function SmallRow({ fields, bare, record, lead }: SmallRowProps): ReactNode {
  return (
    <tr>
      {fields.map((field, column) => {
        const { Cell, align } = widgetOf(field.kind);
        const shown = <Cell field={field} value={record[field.name]} record={record} />;
        return (
          <td key={field.name} data-align={align} data-bare={bare.has(field.name)}>
            {column === 0 && lead ? lead(record, shown) : shown}
          </td>
        );
      })}
    </tr>
  );
});

/** Number of rows drawn at first, and with each further step: more would take noticeably long. */
const slice = 30;

interface Slices {
  readonly shown: number;
  /** Draws the others, some in each frame; undefined where nothing is left to be asked for. */
  readonly drawAll: (() => void) | undefined;
}

/** How many of many rows are drawn: a few until all are asked for. Paper has them all. */
function useSlices(count: number): Slices {
  const [shown, setShown] = useState(slice);
  const [isAll, setAll] = useState(false);
  const isShort = shown < count;
  useEffect(() => {
    if (!isShort) return;
    const drawNow = () => flushSync(() => setShown(count));
    addEventListener('beforeprint', drawNow);
    return () => removeEventListener('beforeprint', drawNow);
  }, [isShort, count]);
  useEffect(() => {
    if (!(isAll && isShort)) return;
    const frame = requestAnimationFrame(() => setShown(shown + slice));
    return () => cancelAnimationFrame(frame);
  }, [isAll, isShort, shown]);
  return { shown, drawAll: isShort && !isAll ? () => setAll(true) : undefined };
}

/** Where there are more columns than these, they stand closer on paper, and those with nothing in them are left out. */
const wide = 7;

/** More columns with something in them than these lie across on paper. */
const across = 12;

/** What `print.css` has to know of a table with so many columns, so that all that is in them is read on paper, too. */
export function paperWidth(columns: number, filled = columns): { 'data-wide': boolean; 'data-across': boolean } {
  return { 'data-wide': columns > wide, 'data-across': filled > across };
}
