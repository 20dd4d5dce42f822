import type { ReactNode } from 'react';
import { FieldValue, useField, useLanguage, useText } from '../../../../console/extend.ts';
import { bringIntoSight } from './bringIntoSight.ts';
import type { Comparison, Difference, PriceKind } from './priceLists.ts';
import { words } from './words.ts';

/** So many rows are shown at once. */
const most = 500;

/** What the one version has that the other has not, and by how much prices went up or down. */
export function CompareResult({ kind, compared }: { kind: PriceKind; compared: Comparison }): ReactNode {
  const text = useText(words);
  const { added, dropped, changed, same, rows } = compared;
  return (
    <section ref={bringIntoSight} className="p-result" aria-label={text('result')} data-testid="prices-compared">
      <h2>{text('result')}</h2>
      <p role="status">{text('counts', { added, dropped, changed, same })}</p>
      {rows.length > 0 && (
        <table className="p-table">
          <thead>
            <tr>
              <th scope="col">{text('what')}</th>
              <th scope="col">{text('price')}</th>
              <th scope="col">{text('detail')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <Row key={String((row.after ?? row.before)?.id)} kind={kind} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > most && <p className="p-soft">{text('first', { n: most })}</p>}
    </section>
  );
}

function Row({ kind, row }: { kind: PriceKind; row: Difference }): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const { percent } = row;
  const isDown = percent?.startsWith('-') ?? false;
  return (
    <tr data-of={row.of} data-testid="price-difference">
      <td>{text(row.of)}</td>
      <th scope="row">{row.name[language]}</th>
      <td>
        {row.fields.map((field) => (
          <Changed key={field} kind={kind} field={field} row={row} />
        ))}
        {percent !== undefined && (
          <strong>{text(isDown ? 'down' : 'up', { percent: isDown ? percent.slice(1) : percent })}</strong>
        )}
      </td>
    </tr>
  );
}

function Changed({ kind, field, row }: { kind: PriceKind; field: string; row: Difference }): ReactNode {
  const { field: known } = useField(kind.resource, field);
  const language = useLanguage();
  const text = useText(words);
  const show = (record: Readonly<Record<string, unknown>> = {}): ReactNode =>
    (record[field] ?? null) === null ? (
      <em>{text('empty')}</em>
    ) : (
      <FieldValue resource={kind.resource} field={field} record={record} />
    );
  return (
    <span className="p-change">
      {known?.title[language] ?? field} {show(row.before)} → {show(row.after)}
    </span>
  );
}
