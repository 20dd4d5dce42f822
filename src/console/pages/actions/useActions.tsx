import { type ReactNode, useMemo, useState } from 'react';
import { missingIn } from '../../../contract/bulk.ts';
import type { ActionBase } from '../../../contract/life.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { commonErrors, type Text, type WireRecord } from '../../../contract/wire.ts';
import { useOwnAction } from '../../access/ownActions.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { useStable, useStore } from '../../client/store.ts';
import { useOpenPage } from '../../location/page.ts';
import { useT } from '../../texts/i18n.ts';
import { lazyPart, PartRemoved } from '../../ui/failures.tsx';
import { currentIn } from '../merge/sameValue.ts';
import { LateDocumentDialog, LateLabelDialog } from '../printing/late.ts';
import { countOf, subjectsOf, type Target } from '../records/targets.ts';
import type { ActionDialogProps, OpenAction } from './asking.ts';
import { mayBeRequested, type Offer, offersOf, shownFields } from './offers.ts';
import { RejectedPanel } from './RejectedPanel.tsx';
import { seenVersions, useRowActionCall } from './useActionCall.ts';
import { useVerdicts, type Verdicts } from './verdicts.ts';

type KnownValues = Pick<Parameters<typeof subjectsOf>[0], 'resource' | 'recordOf'>;

/** Actions on the records of a page, except saving and deleting. */
export interface Actions extends Verdicts {
  readonly offers: readonly Offer[];
  /** Asks for confirmation or input if needed and runs the action; resolves to true if it was carried out. */
  readonly start: (offer: Offer, target: Target) => Promise<boolean>;
  readonly isBusy: boolean;
  /** The open dialog, to be rendered anywhere in the page. */
  readonly dialog: ReactNode;
}

interface UseActionsParams {
  readonly module: ResourceModule;
  /** Returns the name of a record; undefined if it is not loaded. */
  readonly labelOf: (id: string) => string | undefined;
  /** Returns a record by its id; undefined if it is not loaded. */
  readonly recordOf?: (id: string) => WireRecord | undefined;
  readonly onDone: (target: Target) => void;
  /** Called with the ids of records that no longer exist. */
  readonly onMissing?: (ids: readonly string[]) => void;
}

/** Returns the transitions and actions of a resource that the user may run, and a function to run one. */
export function useActions({ module, labelOf, recordOf = unknown, onDone, onMissing }: UseActionsParams): Actions {
  const { resource } = module;
  const { access, notices } = useApp();
  const { t, language } = useT();
  const { perms } = useStore(access);
  const [ask, runOwn, goTo] = [useQuestion({ resource, recordOf }), useOwnAction(), useOpening()];
  const offers = useMemo(() => offersOf(resource, perms), [resource, perms]);
  const verdicts = useVerdicts(module, offers);
  const { execute, isBusy, announcement } = useRowActionCall(resource);
  const [open, setOpen] = useState<OpenAction>();

  const openFor = (action: OpenAction) => new Promise<boolean>((end) => setOpen({ ...action, end }));
  const close = (isDone: boolean) => {
    open?.end?.(isDone);
    setOpen(undefined);
  };
  const succeed = ({ action, action: { title } }: Offer, target: Target): true => {
    const text = doneOf(action, target, announcement.current)?.[language] ?? t('action.done', { action: title[language] });
    notices.show({ type: 'success', text });
    onDone(target);
    return true;
  };
  const start = useStable(async (offer: Offer, target: Target): Promise<boolean> => {
    if (offer.run) return typeof target === 'object' && 'record' in target && runOwn(offer.run, target.record);
    if (goTo(offer)) return false;
    const seen = seenVersions(target, recordOf);
    if (offer.label || offer.printDocument || shownFields(offer.action.ask).length > 0) return openFor({ offer, target, seen });
    if (!(await ask(offer, target))) return false;
    const isNamed = isOfChosen(target) || mayBeRequested(offer.action);
    const failure = await execute({ offer, target, seen, isQuiet: isNamed });
    if (!failure) return succeed(offer, target);
    if (currentIn(failure)) return openFor({ offer, target, error: failure });
    if (!isNamed || failure.kind === 'canceled' || isReportedMissing(failure, onMissing)) return false;
    // A toast has no room to name the affected records, so the dialog shows the error.
    if (isAboutSome(failure, target)) setOpen({ offer, target, error: failure });
    else notices.show({ type: 'error', text: failure.message });
    return false;
  });
  return {
    offers,
    ...verdicts,
    start,
    isBusy,
    dialog: open && (
      <ActionDialog
        {...{ ...open, module, labelOf, recordOf, isBusy }}
        onSend={async (target, input) => reportedOf(await execute({ ...open, target, input, isQuiet: true }), onMissing)}
        onDone={() => close(succeed(open.offer, open.target))}
        onClose={() => close(false)}
      />
    ),
  };
}

/** Returns whether an error concerns some of several records. */
function isAboutSome({ code }: HwError, target: Target): boolean {
  return countOf(target) > 1 && code === commonErrors.wrongState.code;
}

/**
 * Returns the success message: the message of the server, otherwise that of the resource file. The latter is worded for one record, so it
 * is not used for several.
 */
function doneOf({ done }: ActionBase, target: Target, answer: Text | undefined): Text | undefined {
  return answer ?? (countOf(target) > 1 ? undefined : done);
}

/** Reports records that no longer exist to `onMissing`; returns true if the error names any and `onMissing` is given. */
function isReportedMissing({ data }: HwError, onMissing: UseActionsParams['onMissing']): boolean {
  const missing = missingIn(data);
  if (missing.length === 0 || !onMissing) return false;
  onMissing(missing);
  return true;
}

/** Reports missing records and returns the error for the caller. */
function reportedOf(failure: HwError | undefined, onMissing: UseActionsParams['onMissing']): HwError | undefined {
  if (failure) isReportedMissing(failure, onMissing);
  return failure;
}

/**
 * Returns whether the action runs on a selection. Its error is not shown at once, because the list must first deselect records that have
 * been deleted.
 */
function isOfChosen(target: Target): boolean {
  return target !== 'page' && !('record' in target);
}

function unknown(): undefined {
  return undefined;
}

/** Returns a function that asks for confirmation if the resource file requires it, naming the records. */
function useQuestion(known: KnownValues): (offer: Offer, target: Target) => Promise<boolean> {
  const { box } = useApp();
  const { t, language } = useT();
  return async ({ action }, target) => {
    if (!action.confirm) return true;
    const label = action.title[language];
    const n = countOf(target);
    const title = n > 1 ? t('action.titleMany', { action: label, n }) : label;
    const subject = subjectsOf({ ...known, target }, language);
    return box.confirm({ title, subject, text: action.confirm[language], ok: label, isDangerous: action.isDangerous });
  };
}

/** Returns a function that opens the page of an action; it returns false if the action has none or the page is not in the user's menu. */
function useOpening(): (offer: Pick<Offer, 'opens'>) => boolean {
  const { routes } = useStore(useApp().access);
  const open = useOpenPage();
  return ({ opens }) => {
    if (opens === undefined) return false;
    const route = [...routes.values()].find(({ page }) => page.view === 'business' && page.component === opens);
    if (route) open(route.path);
    return route !== undefined;
  };
}

const AskDialog = lazyPart(
  async () => (await import('./AskDialog.tsx')).AskDialog,
  ({ onClose }) => <PartRemoved onRemoved={onClose} />,
);

const StaleAction = lazyPart(
  async () => (await import('./StaleAction.tsx')).StaleAction,
  ({ onClose }) => <PartRemoved onRemoved={onClose} />,
);

/** The dialog of an action: for printing, for the error of an action that has failed, or for its input. */
function ActionDialog(props: ActionDialogProps): ReactNode {
  const { language } = useT();
  const { error } = props;
  const { label, printDocument } = props.offer;
  if (label) return <LateLabelDialog {...props} resource={props.module.resource} label={label} />;
  if (printDocument) return <LateDocumentDialog {...props} resource={props.module.resource} printDocument={printDocument} />;
  if (error && currentIn(error)) return <StaleAction {...props} />;
  if (error) return <RejectedPanel {...props} action={props.offer.action.title[language]} error={error} />;
  return <AskDialog {...props} />;
}
