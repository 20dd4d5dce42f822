import { useEffect } from 'react';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

interface PartGoneProps {
  readonly onGone: () => void;
  /** Why it cannot be shown. */
  readonly why?: 'error.partFailed' | 'error.inputFailed';
}

/** Tells that what was opened could not be shown, and lets go of it: it can be opened again, when the connection is back. */
export function PartGone({ onGone, why = 'error.partFailed' }: PartGoneProps): null {
  const { notices } = useHouse();
  const { say } = useSay();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    notices.show({ type: 'error', text: say(why) });
    onGone();
  }, []);
  return null;
}
