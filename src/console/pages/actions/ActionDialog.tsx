import type { ReactNode } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import type { HwError } from '../../client/hwError.ts';
import { useT } from '../../texts/i18n.ts';
import { lazyPart, PartRemoved } from '../../ui/failures.tsx';
import { currentIn } from '../merge/sameValue.ts';
import { LateLabelDialog, LatePaperDialog } from '../printing/late.ts';
import type { Target } from '../records/targets.ts';
import type { Offer } from './offers.ts';
import { RejectedPanel } from './RejectedPanel.tsx';

const AskDialog = lazyPart(
  async () => (await import('./AskDialog.tsx')).AskDialog,
  ({ onClose }) => <PartRemoved onRemoved={onClose} />,
);

const StaleAction = lazyPart(
  async () => (await import('./StaleAction.tsx')).StaleAction,
  ({ onClose }) => <PartRemoved onRemoved={onClose} />,
);

/** The action of the open dialog, with the server's refusal if it was refused. */
export interface OpenAction {
  readonly offer: Offer;
  readonly target: Target;
  readonly error?: HwError;
  /** Versions of the selected records when the dialog opened, so that reloading the list does not start a new attempt. */
  readonly seen?: readonly number[] | undefined;
  /** Called when the dialog closes; `isDone` tells whether the action was carried out. */
  readonly end?: (isDone: boolean) => void;
}

export interface ActionDialogProps extends OpenAction {
  readonly module: ResourceModule;
  readonly labelOf: (id: string) => string | undefined;
  readonly recordOf: (id: string) => WireRecord | undefined;
  readonly isBusy: boolean;
  /** Sends the action; resolves to the error, or undefined on success. */
  readonly onSend: (target: Target, input: Readonly<Record<string, unknown>> | undefined) => Promise<HwError | undefined>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Chooses the dialog of an action or print; the code of the form is loaded on first use. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { language } = useT();
  const { error } = props;
  const { label, paper } = props.offer;
  if (label) return <LateLabelDialog {...props} resource={props.module.resource} label={label} />;
  if (paper) return <LatePaperDialog {...props} resource={props.module.resource} paper={paper} />;
  if (error && currentIn(error)) return <StaleAction {...props} />;
  if (error) return <RejectedPanel {...props} action={props.offer.action.title[language]} error={error} />;
  return <AskDialog {...props} />;
}
