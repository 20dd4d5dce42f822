import { useState } from 'react';
import { HwError, useCalls, useTell, useText } from '../../../../console/extend.ts';
import type { Load } from './grouping.ts';
import { words } from './words.ts';

/** A load with the word for where it goes. */
export interface Ticked {
  readonly load: Load;
  readonly dest: string;
}

interface Made {
  readonly id: string;
  readonly deliveryNo: string;
}

export interface Outcome {
  readonly made: readonly Made[];
  /** What could not be made, in words. */
  readonly faults: readonly string[];
}

const quiet = { isQuiet: true };
/** What stands otherwise when pallets were locked or freed. */
const touched = ['hwDelivery', 'hwInside', 'hwOrder'];

/** Makes a delivery of each load, one call for each; and takes them back, as long as they are drafts. */
export function useMaking(onChanged: () => void) {
  const text = useText(words);
  const tell = useTell();
  const { act, remove, refresh } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const whyNot = (error: unknown): string => {
    if (!(error instanceof HwError)) throw error;
    return error.faults[0]?.message ?? tell.wordsOf(error);
  };
  const change = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
      void refresh(...touched);
      onChanged();
    }
  };
  const makeAll = async (ticked: readonly Ticked[]): Promise<void> => {
    const made: Made[] = [];
    const faults: string[] = [];
    for (const { load, dest } of ticked) {
      const input = { palletIds: load.palletIds };
      try {
        made.push((await act('hwDelivery', { name: 'make', with: 'page', input }, quiet)) as Made);
      } catch (error) {
        faults.push(text('failed', { dest, why: whyNot(error) }));
      }
    }
    setOutcome({ made, faults });
  };
  const undoAll = async (ids: readonly string[]): Promise<void> => {
    try {
      await remove('hwDelivery', ids, quiet);
      setOutcome(undefined);
      tell.done(text('undone'));
    } catch (error) {
      tell.fault(whyNot(error));
    }
  };
  const make = async (ticked: readonly Ticked[]): Promise<void> => {
    const n = ticked.length;
    const pallets = ticked.reduce((sum, { load }) => sum + Number(load.palletQty), 0);
    const question = text('makeAsk', { n, pallets });
    if (await tell.ask({ handle: 'ask', text: question, ok: text('make', { n }) })) await change(() => makeAll(ticked));
  };
  const undo = async (): Promise<void> => {
    const ids = outcome?.made.map(({ id }) => id) ?? [];
    const question = text('undoAsk', { n: ids.length });
    if (await tell.ask({ handle: 'ask', text: question, isDangerous: true })) await change(() => undoAll(ids));
  };
  return { make, undo, isBusy, outcome };
}
