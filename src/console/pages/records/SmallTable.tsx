import { type CSSProperties, memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../../contract/field.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useT } from '../../texts/i18n.ts';
import './smallTable.css';

type PlainRecord = Readonly<Record<string, unknown>>;

interface SmallTableProps {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly records: readonly PlainRecord[];
  /** Wraps the first value of a record, for example in a link. */
  readonly lead?: (record: PlainRecord, shown: ReactNode) => ReactNode;
}

/** Minimum width of a text column in px; narrower text would break within words. */
const leastTexts = 116;

/**
 * A plain table for a few records; it scrolls if it is wider than the page. Of many records, only the first ones are shown until the user
 * asks for all.
 */
export function SmallTable({ label, fields, records, lead }: SmallTableProps): ReactNode {
  const { t, language } = useT();
  const { shown, drawAll } = useSlices(records.length);
  const bare = useMemo(() => bareFields(fields, records), [fields, records]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard
    <section className="q-small-box" tabIndex={0} aria-label={label}>
      <table className="q-small-table" {...tableWidth(fields.length, fields.length - bare.size)}>
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

/** Returns the names of the columns without any value. */
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

/** A record row; memoized, so that adding rows does not re-render it. */
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

/** Number of rows rendered at first, and per further frame, to keep rendering fast. */
const slice = 30;

interface Slices {
  readonly shown: number;
  /** Renders the remaining rows, some in each frame; undefined if all are rendered. */
  readonly drawAll: (() => void) | undefined;
}

/** Returns the number of rows to render: only the first ones until the user asks for all. Printing renders all. */
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

/** Above this number of columns, printed columns are narrower and empty ones are left out. */
const wide = 7;

/** Above this number of non-empty columns, the table is printed in landscape. */
const across = 12;

/** Returns the attributes with which `print.css` fits a table with this many columns on paper. */
export function tableWidth(columns: number, filled = columns): { 'data-wide': boolean; 'data-across': boolean } {
  return { 'data-wide': columns > wide, 'data-across': filled > across };
}
