import { type ReactNode, useState } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { useT } from '../../texts/i18n.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { useAuthor } from '../merge/author.ts';
import { MergeValue } from '../merge/MergeTable.tsx';
import { currentIn } from '../merge/sameValue.ts';
import { texts as mergeTexts } from '../merge/texts.ts';
import { subjectOf } from '../records/targets.ts';
import type { ActionDialogProps } from './asking.ts';
import { changedFields } from './useActionCall.ts';
import { useVerdicts } from './verdicts.ts';
import '../merge/merge.css';

type Values = Readonly<Record<string, unknown>>;

/** Shows what other users have changed in the record since it was loaded, and asks whether to run the action anyway. */
export function StaleAction(props: ActionDialogProps): ReactNode {
  const { offer, module, isBusy, onClose } = props;
  const { resource } = module;
  const translator = useT();
  const { t, language } = translator;
  const { seen, now, failure, send } = useGoingOn(props);
  const mayStill = useVerdicts(module, [offer]).isPossible(offer, now);
  const action = offer.action.title[language];
  return (
    <DialogFrame
      title={action}
      handle="stale-step"
      className="q-dialog-wide"
      start={(box) => box.querySelector<HTMLElement>('[data-testid="cancel"]')}
      onClose={onClose}
    >
      <p className="q-soft">{subjectOf({ resource, target: { record: now } }, language)}</p>
      <ChangedSince resource={resource} seen={seen} now={now} />
      <p role="status">{t(mayStill ? 'action.allTheSame' : 'action.noMore', { action })}</p>
      {failure && (
        <div className="q-alert" role="alert" data-testid="ask-failed">
          {messageOf(failure, translator)}
        </div>
      )}
      <footer>
        <button type="button" className="q-button" data-testid="cancel" onClick={onClose}>
          {t(mayStill ? 'dialog.cancel' : 'dialog.close')}
        </button>
        {mayStill && (
          <button
            type="button"
            className="q-button q-button-primary"
            data-danger={offer.action.isDangerous}
            data-testid="stale-go"
            aria-busy={isBusy}
            onClick={() => !isBusy && void send()}
          >
            {action}
          </button>
        )}
      </footer>
    </DialogFrame>
  );
}

/**
 * Returns the record as the user has seen it, the current record, the last error, and a function that runs the action on the current
 * record. If the record has changed again by then, the new values are shown and the user is asked again.
 */
function useGoingOn({ target, error, onSend, onDone }: ActionDialogProps) {
  const [first] = useState(() => target as { readonly record: WireRecord });
  const [now, setNow] = useState(() => (error && currentIn(error)) ?? first.record);
  const [failure, setFailure] = useState<HwError>();
  const send = async (): Promise<void> => {
    const failed = await onSend({ record: now }, undefined);
    if (!failed) return onDone();
    const current = currentIn(failed);
    if (current) setNow(current);
    else if (failed.kind !== 'canceled') setFailure(failed);
  };
  return { seen: first.record, now, failure, send };
}

interface ChangedSinceProps {
  readonly resource: Resource;
  readonly seen: Values;
  readonly now: WireRecord;
}

/** Shows who has changed a record since it was loaded, and which fields. */
export function ChangedSince({ resource, seen, now }: ChangedSinceProps): ReactNode {
  const { t: mergeT } = mergeTexts.useT();
  const { t, language } = useT();
  const name = useAuthor(resource, now);
  const fields = changedFields(resource, seen, now);
  return (
    <div data-testid="changed-since">
      <p>{t(fields.length > 0 ? 'action.changedSince' : 'action.changedUnseen', { name })}</p>
      {/* Nothing can be compared if no values of the record were loaded. */}
      {fields.length > 0 && (
        <div className="q-merge-box">
          <table className="q-merge-table">
            <thead>
              <tr>
                <th scope="col">{mergeT('field')}</th>
                <th scope="col">{mergeT('base')}</th>
                <th scope="col">{t('action.asNow')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field.name} data-field={field.name}>
                  <th scope="row">{field.title[language]}</th>
                  <td data-title={mergeT('base')}>
                    <Value field={field} values={seen} />
                  </td>
                  <td data-title={t('action.asNow')}>
                    <Value field={field} values={now} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function Value({ field, values }: { readonly field: Field; readonly values: Values }): ReactNode {
  const sides = { base: values, mine: values, theirs: values };
  return <MergeValue conflict={{ key: field.name, fields: [field], line: undefined, values: sides }} side="base" />;
}
