import { useRef, useState } from 'react';
import { HwError, useCalls, useTell, useText } from '../../../../console/extend.ts';
import type { Count } from './countLines.ts';
import type { Entry } from './useEntry.ts';
import { words } from './words.ts';

/** Why a number is not taken down. */
export interface Fault {
  /** The reason is asked for: the number differs from the book, which is not told before. */
  readonly isReason: boolean;
  readonly text: string;
  /** The number was typed a second time. */
  readonly isConfirmed: boolean;
}

interface UnderWay {
  readonly what: Entry;
  readonly answer: Promise<Fault | undefined>;
}

/** Sends what is typed of a pallet, one after the other; the same once, however often it is asked for meanwhile. */
export function useSending(count: Count, onAnswer: (what: Entry, fault: Fault | undefined) => void) {
  const text = useText(words);
  const tell = useTell();
  const { act } = useCalls();
  const underWay = useRef<UnderWay>(undefined);
  const [isBusy, setBusy] = useState(false);
  const ask = async (what: Entry): Promise<Fault | undefined> => {
    const isConfirmed = what.isConfirmed === true;
    try {
      await act('hwInventory', { name: 'count', with: { id: count.id }, input: inputOf(what) }, { isQuiet: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const isAt = (name: string) => error.faults.some(({ path }) => path === `/input/${name}`);
      const refusal = error.faults[0]?.message ?? tell.wordsOf(error);
      if (!isConfirmed && isAt('confirmedQuantity') && (await isMeant(what, refusal))) {
        return ask({ ...what, isConfirmed: true });
      }
      return { isReason: isAt('reason'), text: error.kind === 'refused' ? refusal : text('lost'), isConfirmed };
    }
  };
  /** A number far above the book may be a scan in the wrong box: it is typed again. */
  const isMeant = (what: Entry, refusal: string): Promise<boolean> =>
    tell.ask({
      ...{ handle: 'ask', text: refusal, ok: text('enterAnyway'), isDangerous: true },
      prompt: { type: 'text', check: (again) => again.trim() === what.qty, fault: text('notTheSame') },
    });
  const make = async (what: Entry, before: UnderWay | undefined): Promise<Fault | undefined> => {
    await before?.answer;
    setBusy(true);
    try {
      const fault = await ask(what);
      onAnswer(what, fault);
      return fault;
    } finally {
      setBusy(false);
      if (underWay.current?.what === what) underWay.current = undefined;
    }
  };
  /** What is wrong, or nothing when it is taken down. */
  const send = (what: Entry): Promise<Fault | undefined> => {
    if (underWay.current?.what !== what) underWay.current = { what, answer: make(what, underWay.current) };
    return underWay.current.answer;
  };
  return { send, isBusy };
}

function inputOf({ lpn, qty, reason, found, asked, isConfirmed }: Entry): Readonly<Record<string, unknown>> {
  const why = asked !== undefined && reason.trim() !== '' ? { reason: reason.trim() } : {};
  const again = isConfirmed ? { confirmedQuantity: Number(qty) } : {};
  return { lpn, qty: Number(qty), ...again, ...why, ...(found && { locatorId: found.id }) };
}
