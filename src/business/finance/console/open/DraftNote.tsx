import type { ReactNode } from 'react';
import { type PanelProps, useText } from '../../../../console/extend.ts';
import { texts } from './texts.ts';

/** Explains on a draft debit note that it does not count as billed yet. */
export function DraftNote({ record }: PanelProps): ReactNode {
  const text = useText(texts);
  if (record.debitStatus !== 'DRAFT') return null;
  return (
    <p className="c-soft" role="status" data-testid="draft-note">
      {text('draft')}
    </p>
  );
}
