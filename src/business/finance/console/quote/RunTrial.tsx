import type { ReactNode } from 'react';
import { Button, useText } from '../../../../console/extend.ts';
import { words } from './words.ts';

interface RunTrialProps {
  readonly isBusy: boolean;
  readonly onRun: () => void;
}

/** The button that tries prices, and what it does not do. */
export function RunTrial({ isBusy, onRun }: RunTrialProps): ReactNode {
  const text = useText(words);
  return (
    <>
      <Button look="primary" handle="try-run" isBusy={isBusy} onPress={onRun}>
        {text('run')}
      </Button>
      <span className="c-soft">{text('tryHint')}</span>
    </>
  );
}
