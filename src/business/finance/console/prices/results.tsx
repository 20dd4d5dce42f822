import type { ReactNode } from 'react';
import { FieldValue, useField, useLanguage, useText } from '../../../../console/extend.ts';
import type { Comparison, Difference, ListCheck, PriceKind } from './priceLists.ts';
import { texts } from './texts.ts';

/** The most differences that are shown. */
const mostRows = 500;
/** The most warnings that are shown. */
const mostWarnings = 200;

/** The differences between two versions: rows added, dropped and changed, and by how much prices moved. */
export function CompareResult({ kind, compared }: { kind: PriceKind; compared: Comparison }): ReactNode {
  const text = useText(texts);
  const { added, dropped, changed, same, rows } = compared;
  return (
    <section ref={scrollIntoView} className="p-result" aria-label={text('result')} data-testid="prices-compared">
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
            {rows.slice(0, mostRows).map((row) => (
              <Row key={String((row.after ?? row.before)?.id)} kind={kind} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > mostRows && <p className="p-soft">{text('first', { n: mostRows })}</p>}
    </section>
  );
}

function Row({ kind, row }: { kind: PriceKind; row: Difference }): ReactNode {
  const text = useText(texts);
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
  const text = useText(texts);
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

/** The warnings to review before a price list is used. */
export function CheckResult({ checked }: { checked: ListCheck }): ReactNode {
  const text = useText(texts);
  const { rows, warnings } = checked;
  return (
    <section ref={scrollIntoView} className="p-result" aria-label={text('checked')} data-testid="prices-checked">
      <h2>{text('checked')}</h2>
      <p role="status">
        {warnings.length === 0 ? text('noWarnings', { n: rows }) : text('found', { n: rows, count: warnings.length })}
      </p>
      <ul>
        {warnings.slice(0, mostWarnings).map(({ of, quoteNo, rank, from, to }) => (
          <li key={`${of} ${quoteNo} ${from}`}>
            {text(of, { quoteNo, rank: rank.split(' ').at(-1) ?? '', from, to })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls to a new result, because it appears below the list. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
