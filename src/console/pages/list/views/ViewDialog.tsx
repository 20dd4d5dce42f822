import { useCustom } from '@refinedev/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { listViewLimits, type SavedView, type ViewRole } from '../../../../contract/lists.ts';
import type { Page } from '../../../../contract/query.ts';
import { commonErrors } from '../../../../contract/wire.ts';
import { useApp } from '../../../app.ts';
import { HwError, messageOf } from '../../../client/hwError.ts';
import { customQuery } from '../../../providers/requests.ts';
import { listViewRolesCall } from '../../../providers/systemCalls.ts';
import { useT } from '../../../texts/i18n.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { texts } from '../texts.ts';
import type { ViewChoice, ViewItem } from './views.ts';

/** The view to edit: a new one, or a saved one. */
export type RequestedValues = 'new' | NonNullable<ViewItem['saved']>;

interface ViewDialogProps {
  readonly choice: ViewChoice;
  readonly requested: RequestedValues;
  readonly canShare: boolean;
  readonly onClose: () => void;
}

/** Dialog for the name and roles of a view; a saved view can also be deleted. */
export function ViewDialog({ choice, requested, canShare, onClose }: ViewDialogProps): ReactNode {
  const { t } = texts.useT();
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
      title={t(saved ? 'editTitle' : 'newTitle')}
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
          {t(theirs.name === saved?.name ? 'theirRoles' : 'theirName', { name: theirs.name })}
        </p>
      )}
      <footer>
        {saved && <RemoveButton isBusy={isBusy} onRemove={() => void remove(saved)} />}
        <button type="button" className="q-button" data-testid="view-cancel" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="q-button q-button-primary" data-testid="view-ok" aria-busy={isBusy} disabled={isBusy}>
          {t('ok')}
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
  const { t } = texts.useT();
  const faultId = useId();
  const most = listViewLimits.name;
  return (
    <>
      <label className="q-view-field">
        {t('name')}
        <input
          className="q-input"
          data-testid="view-name"
          autoComplete="off"
          value={name}
          placeholder={t('nameHint', { most })}
          aria-invalid={isFaulty}
          aria-describedby={isFaulty ? faultId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {isFaulty && (
        <p className="q-fault" role="alert" id={faultId}>
          {t('nameFault', { most })}
        </p>
      )}
    </>
  );
}

function RemoveButton({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }): ReactNode {
  const { t } = texts.useT();
  return (
    <button
      type="button"
      className="q-button q-view-remove"
      data-danger="true"
      data-testid="view-remove"
      disabled={isBusy}
      onClick={onRemove}
    >
      {t('remove')}
    </button>
  );
}

interface RoleChoiceProps {
  readonly resource: string;
  /** Whether the user may share views; otherwise roles can only be removed from a view. */
  readonly canShare: boolean;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Selection of the roles that a view is shared with. */
function RoleChoice({ resource, canShare, chosen, onChange }: RoleChoiceProps): ReactNode {
  const { t } = texts.useT();
  const { query: answer } = useCustom<Page<ViewRole>, HwError>({
    ...customQuery(listViewRolesCall(resource), { isQuiet: true }),
    queryOptions: { enabled: canShare },
  });
  const known = answer.data?.data.records ?? [];
  const names = new Map(known.map(({ roleKey, roleName }) => [roleKey, roleName]));
  const keys = [...new Set([...names.keys(), ...chosen])];
  return (
    <fieldset className="q-view-roles" data-testid="view-roles">
      <legend>{t('shareWith')}</legend>
      {answer.isError && (
        <p className="q-fault" role="alert">
          {t('rolesFailed')}{' '}
          <button type="button" className="q-link" onClick={() => void answer.refetch()}>
            {t('retry')}
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
            onChange={(event) => onChange(event.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))}
          />
          {names.get(key) ?? key}
        </label>
      ))}
      <p>{t(chosen.length > 0 ? 'shareMore' : 'shareNone')}</p>
    </fieldset>
  );
}

interface ViewAction {
  readonly choice: ViewChoice;
  /** The view to change; undefined for a new one. */
  readonly saved: SavedView | undefined;
  readonly onDone: () => void;
}

/** Returns functions that save the name and roles of a view, or delete the view after confirmation. */
function useViewAction({ choice, saved, onDone }: ViewAction) {
  const { box, notices } = useApp();
  const { t } = texts.useT();
  const translator = useT();
  const [isBusy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<SavedView>();
  /** Runs `work`. If it resolves to a message, shows the message and closes the dialog. Otherwise, or if it fails, the input is kept. */
  const attempt = async (work: () => Promise<string | undefined>): Promise<void> => {
    setBusy(true);
    try {
      const text = await work();
      if (text === undefined) return;
      notices.show({ type: 'success', text });
      onDone();
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      if (error.kind !== 'canceled') notices.show({ type: 'error', text: messageOf(error, translator) });
      // The view no longer exists, so the dialog closes.
      if (error.code === commonErrors.notFound.code) onDone();
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    /** The view as another user has changed it since this dialog opened. */
    theirs,
    save: (head: ViewHead) =>
      attempt(async () => {
        if (!saved) {
          const made = await choice.save({ ...choice.content(), ...head }, true);
          choice.show({ id: made.id, content: made });
          return t('saved', { name: made.name });
        }
        const outcome = await saveHead(choice, theirs ?? saved, head);
        if ('made' in outcome) return t('saved', { name: outcome.made.name });
        setTheirs(outcome.theirs);
        return undefined;
      }),
    remove: async (view: SavedView): Promise<void> => {
      const { name, id, roleKeys } = view;
      const text = t(roleKeys.length > 0 ? 'removeShared' : 'removeText', { name });
      if (!(await box.confirm({ title: t('removeTitle'), text, ok: t('remove'), isDangerous: true }))) return;
      await attempt(async () => {
        await choice.remove(id);
        if (choice.chosen?.id === id) choice.forget();
        return t('removed', { name });
      });
    },
  };
}

/** Name and roles of a view. */
type ViewHead = Pick<SavedView, 'name' | 'roleKeys'>;

/**
 * The outcome of a save. `made`: the saved view. `theirs`: the stored view, because another user has changed its name or roles; the dialog
 * shows a warning before the user saves again.
 */
type Outcome = { readonly made: SavedView } | { readonly theirs: SavedView };

/** Saves name and roles of a view; changes of other users to its filters are kept. */
async function saveHead(choice: Pick<ViewChoice, 'save' | 'reload'>, known: SavedView, head: ViewHead): Promise<Outcome> {
  const { id } = known;
  try {
    return { made: await choice.save({ id, version: known.version, ...head }, true) };
  } catch (error) {
    if (!(error instanceof HwError) || error.code !== commonErrors.viewStale.code) throw error;
    const theirs = (await choice.reload()).find((view) => view.id === id);
    if (!theirs) throw error;
    if (!isSameHead(theirs, known)) return { theirs };
    return { made: await choice.save({ id, version: theirs.version, ...head }, true) };
  }
}

function isSameHead(a: ViewHead, b: ViewHead): boolean {
  return a.name === b.name && [...a.roleKeys].sort().join() === [...b.roleKeys].sort().join();
}
