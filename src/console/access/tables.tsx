import { type ReactNode, useEffect, useState } from 'react';
import { formatNumber } from '../../fields/faces/formatNumber.ts';
import { type HwError, wordsOf } from '../client/hwError.ts';
import { useSay } from '../texts/i18n.ts';
import { useWord } from './words.ts';

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

interface PagerProps {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly total: number;
  /** Its buttons are `{handle}-before` and `{handle}-after`, its words `{handle}-note`. */
  readonly handle: string;
  readonly onPage: (pageNo: number) => void;
}

/** Which page of how many is shown, and the way to the others. */
export function Pager({ pageNo, pageSize, total, handle, onPage }: PagerProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const steps = [
    { name: 'before', text: word('pageBefore'), to: pageNo - 1 },
    { name: 'after', text: word('pageAfter'), to: pageNo + 1 },
  ] as const;
  const told = {
    page: formatNumber(pageNo, language),
    pages: formatNumber(pages, language),
    total: formatNumber(total, language),
  };
  return (
    <div className="q-access-pager">
      <span data-testid={`${handle}-note`}>{word('pageOf', told)}</span>
      {pages > 1 &&
        steps.map(({ name, text, to }) => (
          <button
            key={name}
            type="button"
            className="q-link"
            data-testid={`${handle}-${name}`}
            disabled={to < 1 || to > pages}
            onClick={() => onPage(to)}
          >
            {text}
          </button>
        ))}
    </div>
  );
}

interface TextFilterProps {
  readonly handle: string;
  readonly label: string;
  /** What more there is to say of it. */
  readonly hint?: string;
  readonly value: string;
  readonly onSet: (value: string) => void;
}

/** Nobody is asked at every key, in ms. */
const typingPause = 300;

/** Words that a table is narrowed to, once they stand still. */
export function TextFilter({ handle, label, hint, value, onSet }: TextFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSet(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed, value, onSet]);
  return (
    <input
      type="search"
      className="q-input"
      data-testid={handle}
      aria-label={label}
      placeholder={label}
      title={hint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** Says why something is not there, and offers to ask for it again. */
export function Failure({ error, retry }: { readonly error: HwError; readonly retry: () => void }): ReactNode {
  const speaker = useSay();
  const word = useWord();
  return (
    <p className="q-alert" role="alert">
      {wordsOf(error, speaker)}{' '}
      <button type="button" className="q-link" onClick={retry}>
        {word('retry')}
      </button>
    </p>
  );
}
