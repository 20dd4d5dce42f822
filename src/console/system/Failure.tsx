import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { type HwError, messageOf } from '../client/hwError.ts';
import { useT } from '../texts/i18n.ts';
import { useFrameWord } from './texts.ts';

/** Says why something is not there, and offers to ask for it again. */
export function Failure({ error, retry }: { readonly error: HwError; readonly retry: () => void }): ReactNode {
  const speaker = useT();
  const word = useFrameWord();
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="q-system-failure"
      title={messageOf(error, speaker)}
      action={
        <Button size="small" onClick={retry}>
          {word('retry')}
        </Button>
      }
    />
  );
}
