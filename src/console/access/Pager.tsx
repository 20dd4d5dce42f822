import type { ReactNode } from 'react';
import { formatNumber } from '../../fields/faces/formatNumber.ts';
import { useSay } from '../texts/useSay.ts';
import { useWord } from './words/useWord.ts';

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
