import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { listViewLimits } from '../../../../contract/listView.ts';
import { DialogFrame } from '../../../shell/dialog/DialogFrame.tsx';
import { useWord } from '../words/useWord.ts';
import { RoleChoice } from './RoleChoice.tsx';
import type { ViewChoice } from './useViewChoice.ts';
import { useViewDoing } from './useViewDoing.ts';
import type { Asked } from './ViewMenu.tsx';

export interface ViewDialogProps {
  readonly choice: ViewChoice;
  readonly asked: Asked;
  readonly canShare: boolean;
  readonly onClose: () => void;
}

/** The name of a view and whom it is shared with; of one that is there also the way to delete it. */
export function ViewDialog({ choice, asked, canShare, onClose }: ViewDialogProps): ReactNode {
  const word = useWord();
  const saved = asked === 'new' ? undefined : asked;
  const [name, setName] = useState(saved?.name ?? '');
  const [roleKeys, setRoleKeys] = useState<readonly string[]>(saved?.roleKeys ?? []);
  const [isFaulty, setFaulty] = useState(false);
  const { isBusy, theirs, save, remove } = useViewDoing({ choice, saved, onDone: onClose });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { length } = [...name.trim()];
    const isName = length > 0 && length <= listViewLimits.name;
    setFaulty(!isName);
    if (isName && !isBusy) void save({ name: name.trim(), roleKeys });
  };
  return (
    <DialogFrame
      title={word(saved ? 'editTitle' : 'newTitle')}
      handle="view-dialog"
      start={(box) => box.querySelector('input')}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameField
        name={name}
        isFaulty={isFaulty}
        onChange={(next) => {
          setName(next);
          setFaulty(false);
        }}
      />
      {(canShare || roleKeys.length > 0) && (
        <RoleChoice resource={choice.file.name} canShare={canShare} chosen={roleKeys} onChange={setRoleKeys} />
      )}
      {theirs && (
        <p className="q-fault" role="alert" data-testid="view-theirs">
          {word(theirs.name === saved?.name ? 'theirRoles' : 'theirName', { name: theirs.name })}
        </p>
      )}
      <footer>
        {saved && <RemoveButton isBusy={isBusy} onRemove={() => void remove(saved)} />}
        <button type="button" className="q-button" data-testid="view-cancel" onClick={onClose}>
          {word('cancel')}
        </button>
        <button
          type="submit"
          className="q-button q-button-primary"
          data-testid="view-ok"
          aria-busy={isBusy}
          disabled={isBusy}
        >
          {word('ok')}
        </button>
      </footer>
    </DialogFrame>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly isFaulty: boolean;
  readonly onChange: (name: string) => void;
}

function NameField({ name, isFaulty, onChange }: NameFieldProps): ReactNode {
  const word = useWord();
  const faultId = useId();
  const most = listViewLimits.name;
  return (
    <>
      <label className="q-view-field">
        {word('name')}
        <input
          className="q-input"
          data-testid="view-name"
          autoComplete="off"
          value={name}
          placeholder={word('nameHint', { most })}
          aria-invalid={isFaulty}
          aria-describedby={isFaulty ? faultId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {isFaulty && (
        <p className="q-fault" role="alert" id={faultId}>
          {word('nameFault', { most })}
        </p>
      )}
    </>
  );
}

function RemoveButton({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }): ReactNode {
  const word = useWord();
  return (
    <button
      type="button"
      className="q-button q-view-remove"
      data-danger="true"
      data-testid="view-remove"
      disabled={isBusy}
      onClick={onRemove}
    >
      {word('remove')}
    </button>
  );
}
