import { useState } from 'react';
import { HwError, useCalls, useDraft, useKept, useTell, useText, useUnsavedWork } from '../../../../console/extend.ts';
import type { Count } from './countLines.ts';
import { words } from './words.ts';

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
}

interface Fault {
  /** The reason is asked for: the number differs from the book, which is not told before. */
  readonly isReason: boolean;
  readonly text: string;
}

const nothing = {};

/** Takes down what was counted, one pallet after the other. What is typed survives a reload. */
export function useEntry(count: Count) {
  const text = useText(words);
  const tell = useTell();
  const { act } = useCalls();
  const [entry, setEntry] = useKept<Entry | undefined>(`entry ${count.id}`, undefined);
  const [fault, setFault] = useState<Fault>();
  const [isBusy, setBusy] = useState(false);
  const isDirty = entry !== undefined && entry.qty !== '';
  useUnsavedWork(isDirty, () => setEntry(undefined));
  const values = (entry as Readonly<Record<string, unknown>> | undefined) ?? nothing;
  const draft = useDraft({ of: count.id, values, isDirty, label: entry?.lpn ?? '' });
  const change = (next: Entry | undefined) => {
    setFault(undefined);
    setEntry(next);
  };
  /** What is wrong, or nothing when it is taken down. */
  const send = async (what: Entry): Promise<string | undefined> => {
    setBusy(true);
    try {
      await act('hwInventory', { name: 'count', with: { id: count.id }, input: inputOf(what) }, { isQuiet: true });
      change(undefined);
      return;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const isReason = error.faults.some(({ path }) => path === '/input/reason');
      const refusal = error.faults[0]?.message ?? tell.wordsOf(error);
      const said = error.kind === 'refused' ? refusal : text('lost');
      if (isReason) setEntry({ ...what, asked: said });
      setFault({ isReason, text: said });
      return said;
    } finally {
      setBusy(false);
    }
  };
  return { entry, change, send, fault, isBusy, parked: parkedOf(draft, change) };
}

function inputOf({ lpn, qty, reason, found, asked }: Entry): Readonly<Record<string, unknown>> {
  const why = asked !== undefined && reason.trim() !== '' ? { reason: reason.trim() } : {};
  return { lpn, qty: Number(qty), ...why, ...(found && { locatorId: found.id }) };
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
