import type { ReactNode } from 'react';

interface AccessTableProps {
  readonly label: string;
  /** An empty one stands over buttons. */
  readonly heads: readonly string[];
  readonly note?: string;
  readonly children: ReactNode;
}

/** A plain table that scrolls. */
export function AccessTable({ label, heads, note, children }: AccessTableProps): ReactNode {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard */}
      <section className="q-access-scroll" tabIndex={0} aria-label={label}>
        <table className="q-access-table">
          <thead>
            <tr>
              {heads.map((head, i) =>
                head === '' ? (
                  <td key={String(i)} />
                ) : (
                  <th key={String(i)} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
      {note !== undefined && <p className="q-soft q-access-note">{note}</p>}
    </>
  );
}
