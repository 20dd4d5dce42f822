import type { ReactNode } from 'react';
import { useWord } from '../words/useWord.ts';
import type { Checked } from './useCheck.ts';

/** Whether the text as it stands could be saved. */
export function CheckStatus({ checked }: { checked: Checked }): ReactNode {
  const word = useWord();
  const { result, isChecking, hasFailed } = checked;
  const n = result?.refusals.length ?? 0;
  const state = [
    { is: isChecking, name: 'checking', text: word('checking') },
    { is: hasFailed, name: 'failed', text: word('checkFailed') },
    { is: n > 0, name: 'refused', text: word('refused', { n }) },
    { is: result !== undefined, name: 'sound', text: word('isSound') },
  ].find(({ is }) => is);
  return (
    <span role="status" className="q-schema-status" data-testid="schema-status" data-state={state?.name}>
      {state?.text}
    </span>
  );
}
