import type { ReactNode } from 'react';
import { TrialResult } from './TrialResult.tsx';
import type { Trying } from './useTrial.ts';

/** Below a question: what came of it, or why nothing did. */
export function TrialAnswer({ trial, fault, isBusy }: Omit<Trying, 'run'>): ReactNode {
  return (
    <>
      {fault && (
        <p role="alert" className="c-fault">
          {fault}
        </p>
      )}
      <div aria-busy={isBusy}>{trial && <TrialResult trial={trial} />}</div>
    </>
  );
}
