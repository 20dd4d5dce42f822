import type { ReactNode } from 'react';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Field } from '../../../../contract/resource.ts';
import { consoleFaceOf } from '../../../../fields/consoleFaces.tsx';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { useSay } from '../../../texts/useSay.ts';
import type { Side } from '../../edit/merge/sides.ts';
import { useAuthor } from '../../edit/merge/useAuthor.ts';
import { useInline } from './inlineContext.ts';

interface CellConflictProps {
  readonly field: Field;
  readonly theirs: WireRecord;
  readonly onChoose: (side: Side) => void;
}

/** Somebody else has changed the same cell: what they have, and which of the two is kept. */
export function CellConflict({ field, theirs, onChoose }: CellConflictProps): ReactNode {
  const { say } = useSay();
  const name = useAuthor(useInline().module().resource, theirs);
  const { Cell } = consoleFaceOf(field.kind);
  const value = theirs[field.name];
  return (
    <div className="q-cell-note q-cell-conflict" role="alert" data-testid="conflict">
      <span>{say('list.cellConflict', { name })}</span>
      <strong>{isEmpty(value) ? say('merge.empty') : <Cell field={field} value={value} record={theirs} />}</strong>
      <span className="q-cell-ways">
        <button type="button" className="q-link" data-testid="conflict-mine" onClick={() => onChoose('mine')}>
          {say('merge.allMine')}
        </button>
        <button type="button" className="q-link" data-testid="conflict-theirs" onClick={() => onChoose('theirs')}>
          {say('merge.allTheirs')}
        </button>
      </span>
    </div>
  );
}
