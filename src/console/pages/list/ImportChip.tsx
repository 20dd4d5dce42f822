import type { ReactNode } from 'react';
import { useWord } from '../import/texts.ts';
import type { List } from './useList.ts';
import './importChip.css';

/** Says that the list shows what one import wrote, and leads back to all. */
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
