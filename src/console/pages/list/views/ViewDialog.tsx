import { useCustom } from '@refinedev/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { listViewLimits, type ViewRole } from '../../../../contract/lists.ts';
import type { Page } from '../../../../contract/query.ts';
import type { HwError } from '../../../client/hwError.ts';
import { customQuery } from '../../../providers/requests.ts';
import { listViewRolesCall } from '../../../providers/systemCalls.ts';
import { DialogFrame } from '../../../shell/dialog/DialogFrame.tsx';
import { useWord } from '../texts.ts';
import { useViewAction } from './useViewAction.ts';
import type { ViewChoice, ViewItem } from './views.ts';

/** What is to be named: a new view, or one that is saved. */
export type RequestedValues = 'new' | NonNullable<ViewItem['saved']>;

interface ViewDialogProps {
  readonly choice: ViewChoice;
  readonly requested: RequestedValues;
  readonly canShare: boolean;
  readonly onClose: () => void;
}

/** The name of a view and whom it is shared with; of one that is there also the way to delete it. */
export function ViewDialog({ choice, requested, canShare, onClose }: ViewDialogProps): ReactNode {
  const word = useWord();
  const saved = requested === 'new' ? undefined : requested;
  const [name, setName] = useState(saved?.name ?? '');
  const [roleKeys, setRoleKeys] = useState<readonly string[]>(saved?.roleKeys ?? []);
  const [isFaulty, setFaulty] = useState(false);
  const { isBusy, theirs, save, remove } = useViewAction({ choice, saved, onDone: onClose });
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

interface RoleChoiceProps {
  readonly resource: string;
  /** Without it a view can only be taken back from roles. */
  readonly canShare: boolean;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The roles that a view is shared with. */
function RoleChoice({ resource, canShare, chosen, onChange }: RoleChoiceProps): ReactNode {
  const word = useWord();
  const { query: answer } = useCustom<Page<ViewRole>, HwError>({
    ...customQuery(listViewRolesCall(resource), { isQuiet: true }),
    queryOptions: { enabled: canShare },
  });
  const known = answer.data?.data.records ?? [];
  const names = new Map(known.map(({ roleKey, roleName }) => [roleKey, roleName]));
  const keys = [...new Set([...names.keys(), ...chosen])];
  return (
    <fieldset className="q-view-roles" data-testid="view-roles">
      <legend>{word('shareWith')}</legend>
      {answer.isError && (
        <p className="q-fault" role="alert">
          {word('rolesFailed')}{' '}
          <button type="button" className="q-link" onClick={() => void answer.refetch()}>
            {word('retry')}
          </button>
        </p>
      )}
      {keys.map((key) => (
        <label key={key}>
          <input
            type="checkbox"
            data-testid={`view-role-${key}`}
            checked={chosen.includes(key)}
            disabled={!canShare && !chosen.includes(key)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
            }
          />
          {names.get(key) ?? key}
        </label>
      ))}
      <p>{word(chosen.length > 0 ? 'shareMore' : 'shareNone')}</p>
    </fieldset>
  );
}
