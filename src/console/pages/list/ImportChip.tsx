import type { ReactNode } from 'react';
import { useWord } from '../import/texts.ts';
import type { List } from './useList.ts';
import './importChip.css';

/** Shows that the list is limited to the records of one import, with a button to show all. */
export function ImportChip({ list: { query, apply } }: { list: List }): ReactNode {
  const word = useWord();
  const { inImport, ...filters } = query.filters;
  if (inImport === undefined) return null;
  return (
    <span className="q-import-chip" data-testid="import-chip">
      {word(String(inImport).endsWith('.created') ? 'chipCreated' : 'chipUpdated')}
      <button type="button" className="q-link" onClick={() => apply({ filters })}>
        {word('chipOff')}
      </button>
    </span>
  );
}
