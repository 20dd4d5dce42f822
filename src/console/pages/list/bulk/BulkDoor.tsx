import { type ReactNode, useState } from 'react';
import { bulkFields } from '../../../../contract/bulkEdit.ts';
import { PartGone } from '../../../shell/pages/failures.tsx';
import { lazyPart } from '../../../shell/pages/lazyPart.tsx';
import { useSay } from '../../../texts/i18n.ts';
import type { Undoing } from '../undo/useUndo.ts';
import type { List } from '../useList.ts';
import type { BulkDialogProps } from './BulkDialog.tsx';

const BulkDialog = lazyPart<BulkDialogProps>(
  async () => (await import('./BulkDialog.tsx')).BulkDialog,
  ({ onClose }) => <PartGone onGone={onClose} />,
);

/** The way to give the chosen records the same values; there when any field can have them. */
export function BulkDoor({ list, undoing }: { list: List; undoing: Undoing }): ReactNode {
  const { say } = useSay();
  const [isOpen, setOpen] = useState(false);
  if (bulkFields(list.resource).length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="q-button"
        data-testid="bulk-edit"
        aria-haspopup="dialog"
        disabled={list.isTooMany}
        onClick={() => setOpen(true)}
      >
        {say('list.editSelected')}
      </button>
      {isOpen && <BulkDialog list={list} undoing={undoing} onClose={() => setOpen(false)} />}
    </>
  );
}
