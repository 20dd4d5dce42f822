import type { ReactNode } from 'react';
import type { HwError } from '../client/hwError.ts';
import { wordsOf } from '../client/wordsOf.ts';
import { useSay } from '../texts/useSay.ts';
import { useWord } from './words/useWord.ts';

/** Says why something is not there, and offers to ask for it again. */
export function Failure({ error, retry }: { readonly error: HwError; readonly retry: () => void }): ReactNode {
  const speaker = useSay();
  const word = useWord();
  return (
    <p className="q-alert" role="alert">
      {wordsOf(error, speaker)}{' '}
      <button type="button" className="q-link" onClick={retry}>
        {word('retry')}
      </button>
    </p>
  );
}
