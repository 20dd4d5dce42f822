import { useState } from 'react';
import { useDraft, useKept, useUnsavedWork } from '../../../../console/extend.ts';
import type { Count } from './countLines.ts';
import { type Fault, useSending } from './useSending.ts';

/** The pallet that is being counted, and what is typed of it. */
export interface Entry {
  readonly lpn: string;
  readonly bin: string;
  readonly mark: string;
  /** The bin where it was found, when that is another one than in the book. */
  readonly found?: { readonly id: string; readonly code: string };
  readonly qty: string;
  readonly reason: string;
  /** What the server says to the number; only then a reason is asked for. */
  readonly asked?: string;
  /** The number was typed a second time, because it is far above the book. */
  readonly isConfirmed?: boolean;
}

const nothing = {};

/** Takes down what was counted, one pallet after the other. What is typed survives a reload. */
export function useEntry(count: Count) {
  const [entry, setEntry, entryNow] = useKept<Entry | undefined>(`entry ${count.id}`, undefined);
  const [fault, setFault] = useState<Fault>();
  const change = (next: Entry | undefined) => {
    setFault(undefined);
    setEntry(next);
  };
  const { send, isBusy } = useSending(count, (what, refusal) => {
    // What was typed while the answer was awaited is not what it is about.
    if (entryNow() !== what) return;
    if (refusal?.isReason) setEntry({ ...what, asked: refusal.text, isConfirmed: refusal.isConfirmed });
    if (refusal) setFault(refusal);
    else change(undefined);
  });
  const isDirty = isTyped(entry);
  useUnsavedWork(isDirty, () => setEntry(undefined));
  const values = (entry as Readonly<Record<string, unknown>> | undefined) ?? nothing;
  const draft = useDraft({ of: count.id, values, isDirty, label: entry?.lpn ?? '' });
  return {
    ...{ entry, change, send, fault, isBusy },
    /** Whoever goes on to another pallet is done with this one: it is sent. What is wrong with it, or nothing. */
    finish: async (): Promise<(Fault & { readonly lpn: string }) | undefined> => {
      const what = entryNow();
      const refusal = isTyped(what) ? await send(what) : undefined;
      return what && refusal && { ...refusal, lpn: what.lpn };
    },
    /** The pallet of which something is typed that is not sent. */
    unsent: (): string | undefined => (isTyped(entryNow()) ? entryNow()?.lpn : undefined),
    parked: parkedOf(draft, change),
  };
}

function isTyped(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && entry.qty !== '';
}

/** What was typed before the page was closed. */
function parkedOf(draft: ReturnType<typeof useDraft>, change: (entry: Entry) => void) {
  if (!draft) return undefined;
  const entry = draft.values as unknown as Entry;
  const take = () => {
    change(entry);
    draft.take();
  };
  return { lpn: entry.lpn, qty: entry.qty, take, drop: draft.drop };
}
