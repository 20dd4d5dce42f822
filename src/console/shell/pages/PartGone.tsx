import { useEffect } from 'react';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

/** Tells that what was opened could not be loaded, and lets go of it: it can be opened again when the connection is back. */
export function PartGone({ onGone }: { readonly onGone: () => void }): null {
  const { notices } = useHouse();
  const { say } = useSay();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    notices.show({ type: 'error', text: say('error.partFailed') });
    onGone();
  }, []);
  return null;
}
