import { useState } from 'react';
import { HwError, useCalls, useNotify, useText } from '../../../../console/extend.ts';
import type { Load } from './groupings.ts';
import { texts } from './texts.ts';

/** A selected load with the name of its destination. */
export interface Ticked {
  readonly load: Load;
  readonly dest: string;
}

interface CreatedDelivery {
  readonly id: string;
  readonly deliveryNo: string;
}

export interface Outcome {
  readonly made: readonly CreatedDelivery[];
  /** The messages about deliveries that could not be created. */
  readonly faults: readonly string[];
}

const quiet = { isQuiet: true };
/** Resources that change when pallets are locked or freed. */
const touched = ['hwDelivery', 'hwInside', 'hwOrder'];

/** Creates a delivery of each load, one call each. It can delete them again while they are drafts. */
export function useCreateDeliveries(onChanged: () => void) {
  const text = useText(texts);
  const notify = useNotify();
  const { act, remove, refresh } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const whyNot = (error: unknown): string => {
    if (!(error instanceof HwError)) throw error;
    return error.faults[0]?.message ?? notify.messageOf(error);
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
  const createAll = async (ticked: readonly Ticked[]): Promise<void> => {
    const made: CreatedDelivery[] = [];
    const faults: string[] = [];
    for (const { load, dest } of ticked) {
      const input = { palletIds: load.palletIds };
      try {
        made.push((await act('hwDelivery', { name: 'make', with: 'page', input }, quiet)) as CreatedDelivery);
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
      notify.done(text('undone'));
    } catch (error) {
      notify.fault(whyNot(error));
    }
  };
  const create = async (ticked: readonly Ticked[]): Promise<void> => {
    const n = ticked.length;
    const pallets = ticked.reduce((sum, { load }) => sum + Number(load.palletQty), 0);
    const question = text('makeAsk', { n, pallets });
    if (await notify.ask({ handle: 'ask', text: question, ok: text('make', { n }) }))
      await change(() => createAll(ticked));
  };
  const undo = async (): Promise<void> => {
    const ids = outcome?.made.map(({ id }) => id) ?? [];
    const question = text('undoAsk', { n: ids.length });
    if (await notify.ask({ handle: 'ask', text: question, isDangerous: true })) await change(() => undoAll(ids));
  };
  return { create, undo, isBusy, outcome };
}
