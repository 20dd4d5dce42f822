import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { useStable } from '../../client/useStable.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { DoingDialog, type OpenDoing } from './DoingDialog.tsx';
import { countOf, type Target } from './doingBody.ts';
import { isPossible } from './isPossible.ts';
import { type Offer, offersOf } from './offersOf.ts';
import { useDoingCall } from './useDoingCall.ts';
import { useWhenChecks } from './useWhenChecks.ts';

/** What can be done with the records of a page besides writing and deleting them. */
export interface Doings {
  readonly offers: readonly Offer[];
  readonly isPossible: (offer: Offer, record: WireRecord) => boolean;
  /** Asks what has to be asked, and does it. */
  readonly start: (offer: Offer, target: Target) => void;
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
  const offers = useMemo(() => offersOf(resource, perms), [resource, perms]);
  const checks = useWhenChecks(module, offers);
  const { carryOut, isBusy } = useDoingCall(resource);
  const [open, setOpen] = useState<OpenDoing>();

  const succeed = ({ doing }: Offer) => {
    notices.show({ type: 'success', text: say('doing.done', { action: doing.title[language] }) });
    setOpen(undefined);
    onDone();
  };
  const start = useStable(async (offer: Offer, target: Target) => {
    if ((offer.doing.ask?.fields.length ?? 0) > 0) return setOpen({ offer, target });
    if (!(await ask(offer, target))) return;
    const isMany = countOf(target) > 1;
    const failure = await carryOut({ offer, target, isQuiet: isMany });
    if (!failure) return succeed(offer);
    if (!isMany || failure.kind === 'cancelled') return;
    // Which of the many it is about does not fit into a toast.
    if (failure.code === errors.wrongState.code) setOpen({ offer, target, refusal: failure });
    else notices.show({ type: 'error', text: failure.message });
  });
  return {
    offers,
    isPossible: useCallback(
      (offer: Offer, record: WireRecord) => isPossible(offer, record, { resource, checks }),
      [resource, checks],
    ),
    start,
    isBusy,
    dialog: open && (
      <DoingDialog
        {...open}
        module={module}
        labelOf={labelOf}
        isBusy={isBusy}
        onSend={(target, input) => carryOut({ offer: open.offer, target, input, isQuiet: true })}
        onDone={() => succeed(open.offer)}
        onClose={() => setOpen(undefined)}
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
