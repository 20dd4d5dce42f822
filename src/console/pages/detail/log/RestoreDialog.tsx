import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { LeftOut, LogChange, LogLine, LogState } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { colons, commonErrors, type FieldFault, type Language } from '../../../../contract/wire.ts';
import { localTime } from '../../../../fields/dates/clock.ts';
import { useApp } from '../../../app.ts';
import { HwError, messageOf } from '../../../client/hwError.ts';
import { logStateCall, restoreCall } from '../../../providers/recordCalls.ts';
import { ask } from '../../../providers/requests.ts';
import { useData } from '../../../providers/useData.ts';
import { useWrite } from '../../../saving/hooks.ts';
import { useT } from '../../../texts/i18n.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { texts } from '../texts.ts';
import { LineChanges, lineChanges } from './LineChanges.tsx';
import { isListChange, ListChanges, LogValue, logFields } from './LogChange.tsx';
import { useActionText } from './LogEvent.tsx';
import { useReferenceLabels } from './useReferenceLabels.ts';

interface RestoreDialogProps {
  readonly resource: Resource;
  readonly id: string;
  readonly line: LogLine;
  readonly onClose: () => void;
}

/** Dialog that previews the restore of the state after a log entry, and runs it. */
export function RestoreDialog({ resource, id, line, onClose }: RestoreDialogProps): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const done = useActionText(resource);
  const { state, wrong, faults, without, toggle, chosen, submit, isBusy, readAgain } = useRestoring({
    resource,
    id,
    logId: line.id,
    onDone: onClose,
  });
  const isAll = chosen.length === state?.changes.length;
  const reported = { time: localTime(line.time), person: line.operatorName, action: done(line.action) };
  return (
    <DialogFrame
      title={t('restoreTitle')}
      handle="restore"
      className="q-restore"
      start={(box) => box.querySelector<HTMLElement>('footer button')}
      onClose={onClose}
    >
      <p>{t('restoreText', reported)}</p>
      {wrong && (
        <div className="q-alert" role="alert" data-testid="restore-failed">
          {wrong.code === commonErrors.stale.code ? t('stale') : messageOf(wrong, translator)}{' '}
          {!state && (
            <button type="button" className="q-link" onClick={readAgain}>
              {translator.t('list.retry')}
            </button>
          )}
        </div>
      )}
      {!state && !wrong && <p className="q-soft">{translator.t('page.loading')}</p>}
      {state?.changes.length === 0 && <p data-testid="restore-none">{t('same')}</p>}
      {state && state.changes.length > 0 && (
        <RestoreTable resource={resource} changes={state.changes} without={without} faults={faults} onToggle={toggle} />
      )}
      {state && <LeftOutList resource={resource} leftOut={state.leftOut} />}
      <footer>
        <button type="button" className="q-button" data-testid="confirm-cancel" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="confirm-ok"
          disabled={chosen.length === 0}
          aria-busy={isBusy}
          onClick={() => void submit()}
        >
          {isAll || chosen.length === 0 ? t('doRestore') : t('doRestoreSome', { n: chosen.length })}
        </button>
      </footer>
    </DialogFrame>
  );
}

interface RestoreTableProps {
  readonly resource: Resource;
  /** The changes from the current state to the former one. */
  readonly changes: readonly LogChange[];
  /** Names of the fields that are excluded from the restore. */
  readonly without: ReadonlySet<string>;
  readonly faults: readonly FieldFault[];
  readonly onToggle: (field: string) => void;
}

/** Table of the differing fields with their current and former values. */
function RestoreTable({ resource, changes, without, faults, onToggle }: RestoreTableProps): ReactNode {
  const { t, language } = texts.useT();
  const fields = useMemo(() => logFields(resource), [resource]);
  const lines = useMemo(() => [{ changes }], [changes]);
  const labeled = useReferenceLabels(fields, lines);
  return (
    <div className="q-restore-box">
      <table className="q-restore-table">
        <thead>
          <tr>
            {[t('field'), t('now'), t('before')].map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const { field: name, before, after } = change;
            const field = fields.get(name);
            if (!field) return null;
            const lines = field.lines ? lineChanges(before, after) : undefined;
            const isList = isListChange(field, change);
            const isValue = !lines && !isList;
            const own = faults.filter(({ path }) => path.split('/')[1] === name);
            return (
              <tr key={name} data-testid={`restore-${name}`} data-off={without.has(name)}>
                <th scope="row">
                  <label>
                    <input type="checkbox" checked={!without.has(name)} onChange={() => onToggle(name)} />
                    {field.title[language]}
                  </label>
                </th>
                {isValue && (
                  <td>
                    <LogValue field={field} value={before} label={labeled(field, before)} emptyText="—" />
                  </td>
                )}
                <td colSpan={isValue ? 1 : 2}>
                  {lines && <LineChanges field={field} changes={lines} />}
                  {isList && <ListChanges field={field} change={change} labeled={labeled} />}
                  {isValue && <LogValue field={field} value={after} label={labeled(field, after)} emptyText="—" />}
                  {own.map(({ path, message }) => (
                    <p key={path + message} className="q-field-error" role="alert">
                      {message}
                    </p>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface LeftOutListProps {
  readonly resource: Resource;
  readonly leftOut: readonly LeftOut[];
}

/** Lists differing fields that cannot be restored, with the reason. */
function LeftOutList({ resource, leftOut }: LeftOutListProps): ReactNode {
  const { t, language } = texts.useT();
  if (leftOut.length === 0) return null;
  return (
    <div className="q-soft" data-testid="restore-left-out">
      {t('keptTitle')}
      <ul>
        {leftOut.map(({ field, reason }) => (
          <li key={field}>
            {titleOf(resource, field, language)}
            {colons[language]}
            {t(field === resource.states?.field ? 'state' : reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the title of a field path such as `boxes.qty`; a removed field is shown by its name. */
function titleOf({ fields }: Resource, path: string, language: Language): string {
  const [name, inLine] = path.split('.');
  const field = fields.find((each) => each.name === name);
  const item = field?.items?.find((each) => each.name === inLine);
  return field ? [field, ...(item ? [item] : [])].map(({ title }) => title[language]).join(' / ') : path;
}

interface RestoringOptions {
  readonly resource: Resource;
  readonly id: string;
  readonly logId: string;
  readonly onDone: () => void;
}

/**
 * Returns the preview, the fields that are selected for the restore, a function that runs the restore, and the error of loading or
 * restoring.
 */
function useRestoring({ onDone, ...requested }: RestoringOptions) {
  const { notices } = useApp();
  const { t } = texts.useT();
  const { state, error, refetch, restore, isBusy } = useRestore(requested);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<HwError>();
  const chosen = state?.changes.map(({ field }) => field).filter((field) => !without.has(field)) ?? [];
  const toggle = (field: string) =>
    setWithout((before) => new Set(before.has(field) ? [...before].filter((one) => one !== field) : [...before, field]));
  const submit = async () => {
    if (isBusy || chosen.length === 0) return;
    const failed = await restore(chosen);
    setFailure(failed);
    // Shows the current differences, so that the next try does not overwrite unseen changes.
    if (failed?.code === commonErrors.stale.code) await refetch();
    if (failed) return;
    notices.show({ type: 'success', text: t('done') });
    onDone();
  };
  return {
    state,
    wrong: error ?? failure,
    faults: failure?.faults ?? [],
    without,
    toggle,
    chosen,
    submit,
    isBusy,
    /** Reloads the preview. */
    readAgain: () => void refetch(),
  };
}

interface RestoreParams {
  readonly resource: Resource;
  readonly id: string;
  readonly logId: string;
}

/**
 * Loads the changes that a restore would make, and returns them with a function that restores fields. The function resolves to the error,
 * or to undefined on success.
 */
function useRestore({ resource, id, logId }: RestoreParams) {
  const provider = useData();
  const write = useWrite();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery<LogState, HwError>({
    queryKey: ['logState', resource.name, logId],
    queryFn: ({ signal }) => ask(provider, logStateCall(resource, logId), { signal, isQuiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const restore = async (fields: readonly string[]): Promise<HwError | undefined> => {
    const body = { id, version: query.data?.version, logId, fields };
    setBusy(true);
    try {
      await write(restoreCall(resource, body), { isQuiet: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      return error;
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() });
    }
  };
  return { state: query.data, error: query.error ?? undefined, refetch: () => query.refetch(), restore, isBusy };
}
