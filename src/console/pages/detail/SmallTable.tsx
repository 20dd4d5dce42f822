import { memo, type ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { useSay } from '../../texts/useSay.ts';
import { useSlices } from './useSlices.ts';
import { useWord } from './words/useWord.ts';

type PlainRecord = Readonly<Record<string, unknown>>;

interface SmallTableProps {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly records: readonly PlainRecord[];
  /** What a record's first value leads to, where it leads somewhere. */
  readonly lead?: (record: PlainRecord, shown: ReactNode) => ReactNode;
}

/** More columns than these stand closer on paper. */
const wide = 7;

/** A column of words is at least so wide, in px: a name that breaks at every second letter cannot be read. */
const leastWords = 116;

/** A few records as a plain table; it scrolls by itself where it is wider than the page. Of many, the first ones until all are asked for. */
export function SmallTable({ label, fields, records, lead }: SmallTableProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const { shown, drawAll } = useSlices(records.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="q-small-box" tabIndex={0} aria-label={label}>
      <table className="q-small-table" data-wide={fields.length > wide}>
        <thead>
          <tr>
            {fields.map((field) => (
              <Head key={field.name} field={field}>
                {field.title[language]}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.slice(0, shown).map((record, row) => (
            <SmallRow key={String(record.id ?? row)} fields={fields} record={record} lead={lead} />
          ))}
        </tbody>
      </table>
      {drawAll && (
        <button type="button" className="q-link q-small-all" data-testid="all-rows" onClick={drawAll}>
          {word('allRows', { n: records.length })}
        </button>
      )}
    </section>
  );
}

function Head({ field, children }: { field: Field; children: ReactNode }): ReactNode {
  const { align, width } = consoleFaceOf(field.kind);
  return (
    <th data-align={align} style={align === undefined ? { minWidth: Math.min(width, leastWords) } : undefined}>
      {children}
    </th>
  );
}

interface SmallRowProps extends Pick<SmallTableProps, 'fields'> {
  readonly record: PlainRecord;
  readonly lead: SmallTableProps['lead'] | undefined;
}

/** One record; it renders once, however many come below it. */
const SmallRow = memo(function SmallRow({ fields, record, lead }: SmallRowProps): ReactNode {
  return (
    <tr>
      {fields.map((field, column) => {
        const { Cell, align } = consoleFaceOf(field.kind);
        const shown = <Cell field={field} value={record[field.name]} record={record} />;
        return (
          <td key={field.name} data-align={align}>
            {column === 0 && lead ? lead(record, shown) : shown}
          </td>
        );
      })}
    </tr>
  );
});
