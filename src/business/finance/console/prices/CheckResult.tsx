import type { ReactNode } from 'react';
import { useText } from '../../../../console/extend.ts';
import { bringIntoSight } from './bringIntoSight.ts';
import type { ListCheck } from './priceLists.ts';
import { words } from './words.ts';

/** What somebody should look at in a price list before it is used. */
export function CheckResult({ checked }: { checked: ListCheck }): ReactNode {
  const text = useText(words);
  const { rows, warnings } = checked;
  return (
    <section ref={bringIntoSight} className="p-result" aria-label={text('checked')} data-testid="prices-checked">
      <h2>{text('checked')}</h2>
      <p role="status">
        {warnings.length === 0 ? text('sound', { n: rows }) : text('found', { n: rows, count: warnings.length })}
      </p>
      <ul>
        {warnings.slice(0, 200).map(({ of, quoteNo, rank, from, to }) => (
          <li key={`${of} ${quoteNo} ${from}`}>
            {text(of, { quoteNo, rank: rank.split(' ').at(-1) ?? '', from, to })}
          </li>
        ))}
      </ul>
    </section>
  );
}
