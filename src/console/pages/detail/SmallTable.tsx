import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { useSay } from '../../texts/useSay.ts';

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

/** A few records as a plain table; it scrolls by itself where it is wider than the page. */
export function SmallTable({ label, fields, records, lead }: SmallTableProps): ReactNode {
  const { language } = useSay();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="q-small-box" tabIndex={0} aria-label={label}>
      <table className="q-small-table" data-wide={fields.length > wide}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.name} data-align={consoleFaceOf(field.kind).align}>
                {field.title[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, row) => (
            <tr key={String(record.id ?? row)}>
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
          ))}
        </tbody>
      </table>
    </section>
  );
}
