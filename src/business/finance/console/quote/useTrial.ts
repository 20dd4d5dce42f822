import { useState } from 'react';
import { useCalls, useTell } from '../../../../console/extend.ts';
import type { Trial } from '../../both/answers.ts';

/** A question of a file that tries prices. */
interface Ask {
  readonly resource: string;
  readonly name: string;
}

/** Prices that are being tried. */
export interface Trying {
  readonly trial: Trial | undefined;
  /** Why there is none, in words. */
  readonly fault: string | undefined;
  readonly isBusy: boolean;
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Tries prices whenever it is asked to. */
export function useTrial({ resource, name }: Ask): Trying {
  const { read } = useCalls();
  const { wordsOf } = useTell();
  const [state, setState] = useState<Omit<Trying, 'run'>>({ trial: undefined, fault: undefined, isBusy: false });
  const run = async (input: Readonly<Record<string, unknown>>): Promise<void> => {
    setState((now) => ({ ...now, isBusy: true }));
    try {
      const trial = await read<Trial>(resource, { name, input }, { isQuiet: true });
      setState({ trial, fault: undefined, isBusy: false });
    } catch (error) {
      setState({ trial: undefined, fault: wordsOf(error), isBusy: false });
    }
  };
  return { ...state, run };
}
