import { useRef, useState } from 'react';
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/useStable.ts';
import { useSay } from '../../texts/useSay.ts';
import { useTell } from '../useTell.ts';

/** What came of a scan, for whoever scanned. */
export interface ScanAnswer {
  readonly isGood: boolean;
  readonly text: string;
}

export type OnScan = (text: string) => ScanAnswer | Promise<ScanAnswer>;

interface Shown extends Partial<ScanAnswer> {
  /** Counts the answers: the same one twice is shown twice. */
  readonly count: number;
  /** Scans that have no answer yet. */
  readonly waiting: number;
}

/** Takes scans one after the other, however fast they come; a failed call is an answer too. */
export function useScans(onScan: OnScan): Shown & { readonly take: (text: string) => void } {
  const { wordsOf } = useTell();
  const { say } = useSay();
  const [shown, setShown] = useState<Shown>({ count: 0, waiting: 0 });
  const before = useRef<Promise<void>>(Promise.resolve());
  const answerTo = useStable(async (text: string): Promise<void> => {
    const answer = await Promise.resolve(text)
      .then(onScan)
      .catch((error: unknown): ScanAnswer => {
        if (error instanceof HwError) return { isGood: false, text: wordsOf(error) };
        // A mistake in the page: told as any other, and the next scan is taken all the same.
        reportError(error);
        return { isGood: false, text: say('page.failedText') };
      });
    setShown(({ count, waiting }) => ({ ...answer, count: count + 1, waiting: waiting - 1 }));
  });
  const take = useStable((text: string) => {
    setShown((now) => ({ ...now, waiting: now.waiting + 1 }));
    before.current = before.current.then(() => answerTo(text));
  });
  return { ...shown, take };
}
