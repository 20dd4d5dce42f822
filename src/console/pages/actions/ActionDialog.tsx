import type { ReactNode } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import { lazyPart, PartRemoved } from '../../shell/pages/failures.tsx';
import { useT } from '../../texts/i18n.ts';
import { currentIn } from '../merge/sameValue.ts';
import { LateLabelDialog, LatePaperDialog } from '../printing/late.ts';
import type { Target } from '../records/targets.ts';
import type { Offer } from './offers.ts';
import { RefusedPanel } from './RefusedPanel.tsx';

const AskDialog = lazyPart(
  async () => (await import('./AskDialog.tsx')).AskDialog,
  ({ onClose }) => <PartRemoved onRemoved={onClose} />,
);

const StaleStep = lazyPart(
  async () => (await import('./StaleStep.tsx')).StaleStep,
  ({ onClose }) => <PartRemoved onRemoved={onClose} />,
);

/** Something that is asked about before it is done, or that was refused. */
export interface OpenAction {
  readonly offer: Offer;
  readonly target: Target;
  readonly appError?: HwError;
  /** In which versions the many were seen when it began: a list that is read again meanwhile makes no new attempt of it. */
  readonly seen?: readonly number[] | undefined;
  /** Receives whether it was carried out in the end. */
  readonly end?: (isDone: boolean) => void;
}

export interface ActionDialogProps extends OpenAction {
  readonly module: ResourceModule;
  readonly labelOf: (id: string) => string | undefined;
  readonly recordOf: (id: string) => WireRecord | undefined;
  readonly isBusy: boolean;
  /** The failure, or undefined when it is done. */
  readonly onSend: (
    target: Target,
    input: Readonly<Record<string, unknown>> | undefined,
  ) => Promise<HwError | undefined>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The dialogs of actions and printing; the form is loaded with its first use. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { language } = useT();
  const { appError } = props;
  const { label, paper } = props.offer;
  if (label) return <LateLabelDialog {...props} resource={props.module.resource} label={label} />;
  if (paper) return <LatePaperDialog {...props} resource={props.module.resource} paper={paper} />;
  if (appError && currentIn(appError)) return <StaleStep {...props} />;
  if (appError) return <RefusedPanel {...props} action={props.offer.action.title[language]} appError={appError} />;
  return <AskDialog {...props} />;
}
