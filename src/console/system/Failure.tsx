import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { type HwError, wordsOf } from '../client/hwError.ts';
import { useSay } from '../texts/i18n.ts';
import { useFrameWord } from './words.ts';

/** Says why something is not there, and offers to ask for it again. */
export function Failure({ error, retry }: { readonly error: HwError; readonly retry: () => void }): ReactNode {
  const speaker = useSay();
  const word = useFrameWord();
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="q-system-failure"
      title={wordsOf(error, speaker)}
      action={
        <Button size="small" onClick={retry}>
          {word('retry')}
        </Button>
      }
    />
  );
}
