import type { ReactNode } from 'react';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Field } from '../../../../contract/resource.ts';
import { consoleFaceOf } from '../../../../fields/consoleFaces.tsx';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { useSay } from '../../../texts/i18n.ts';
import type { Side } from '../../edit/merge/sides.ts';
import { useAuthor } from '../../edit/merge/useAuthor.ts';
import { useInline } from './inlineContext.ts';

interface CellConflictProps {
  readonly field: Field;
  /** The record as it was when the cell was opened. */
  readonly base: WireRecord;
  readonly theirs: WireRecord;
  readonly onChoose: (side: Side) => void;
}

/** Somebody else has changed the same cell: what was in it before, what they have, and which of the two is kept. */
export function CellConflict({ field, base, theirs, onChoose }: CellConflictProps): ReactNode {
  const { say } = useSay();
  const name = useAuthor(useInline().module().resource, theirs);
  return (
    <div className="q-cell-note q-cell-conflict" role="alert" data-testid="conflict">
      <span>{say('list.cellConflict', { name })}</span>
      <strong>
        <Value field={field} record={theirs} />
      </strong>
      <span data-testid="conflict-base">
        {say('merge.base')} <Value field={field} record={base} />
      </span>
      <span className="q-cell-ways">
        <button type="button" className="q-link" data-testid="conflict-mine" onClick={() => onChoose('mine')}>
          {say('list.cellMine')}
        </button>
        <button type="button" className="q-link" data-testid="conflict-theirs" onClick={() => onChoose('theirs')}>
          {say('list.cellTheirs')}
        </button>
      </span>
    </div>
  );
}

function Value({ field, record }: { readonly field: Field; readonly record: WireRecord }): ReactNode {
  const { say } = useSay();
  const { Cell } = consoleFaceOf(field.kind);
  const value = record[field.name];
  return isEmpty(value) ? say('merge.empty') : <Cell field={field} value={value} record={record} />;
}
