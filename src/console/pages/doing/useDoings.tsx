import { type ReactNode, useMemo, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { useOwnDoing } from '../../access/useOwnDoing.ts';
import { useStable } from '../../client/useStable.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { DoingDialog, type OpenDoing } from './DoingDialog.tsx';
import { countOf, type Target } from './doingBody.ts';
import type { Verdict } from './isPossible.ts';
import { type Offer, offersOf } from './offersOf.ts';
import { useDoingCall } from './useDoingCall.ts';
import { useVerdicts } from './useVerdicts.ts';

/** What can be done with the records of a page besides writing and deleting them. */
export interface Doings {
  readonly offers: readonly Offer[];
  readonly isPossible: (offer: Offer, record: WireRecord) => boolean;
  readonly verdictOn: (offer: Offer, record: WireRecord) => Verdict;
  /** Asks what has to be asked, and does it; true when it was done. */
  readonly start: (offer: Offer, target: Target) => Promise<boolean>;
  readonly isBusy: boolean;
  /** What is being asked, to be put anywhere in the page. */
  readonly dialog: ReactNode;
}

interface DoingsParts {
  readonly module: ResourceModule;
  /** What a record is called; undefined when that is not known here. */
  readonly labelOf: (id: string) => string | undefined;
  readonly onDone: () => void;
}

/** The transitions and actions of a resource that the person may do. */
export function useDoings({ module, labelOf, onDone }: DoingsParts): Doings {
  const { resource } = module;
  const { access, notices } = useHouse();
  const { say, language } = useSay();
  const { perms } = useStore(access);
  const ask = useQuestion();
  const runOwn = useOwnDoing();
  const offers = useMemo(() => offersOf(resource, perms), [resource, perms]);
  const verdicts = useVerdicts(module, offers);
  const { carryOut, isBusy } = useDoingCall(resource);
  const [open, setOpen] = useState<OpenDoing>();

  const close = (isDone: boolean) => {
    open?.end?.(isDone);
    setOpen(undefined);
  };
  const succeed = ({ doing }: Offer): true => {
    notices.show({ type: 'success', text: say('doing.done', { action: doing.title[language] }) });
    onDone();
    return true;
  };
  const start = useStable(async (offer: Offer, target: Target): Promise<boolean> => {
    if (offer.run) return typeof target === 'object' && 'record' in target && runOwn(offer.run, target.record);
    if ((offer.doing.ask?.fields.length ?? 0) > 0)
      return new Promise((end) => setOpen({ offer, target, end: (isDone) => end(isDone) }));
    if (!(await ask(offer, target))) return false;
    const isMany = countOf(target) > 1;
    const failure = await carryOut({ offer, target, isQuiet: isMany });
    if (!failure) return succeed(offer);
    if (!isMany || failure.kind === 'cancelled') return false;
    // Which of the many it is about does not fit into a toast.
    if (failure.code === errors.wrongState.code) setOpen({ offer, target, refusal: failure });
    else notices.show({ type: 'error', text: failure.message });
    return false;
  });
  return {
    offers,
    ...verdicts,
    start,
    isBusy,
    dialog: open && (
      <DoingDialog
        {...open}
        module={module}
        labelOf={labelOf}
        isBusy={isBusy}
        onSend={(target, input) => carryOut({ offer: open.offer, target, input, isQuiet: true })}
        onDone={() => close(succeed(open.offer))}
        onClose={() => close(false)}
      />
    ),
  };
}

/** The question before something is done, where the file has one. */
function useQuestion(): (offer: Offer, target: Target) => Promise<boolean> {
  const { box } = useHouse();
  const { say, language } = useSay();
  return async ({ doing }, target) => {
    if (!doing.confirm) return true;
    const action = doing.title[language];
    const n = countOf(target);
    const title = n > 1 ? say('doing.titleMany', { action, n }) : action;
    return box.confirm({ title, text: doing.confirm[language], ok: action, isDangerous: doing.isDangerous });
  };
}
