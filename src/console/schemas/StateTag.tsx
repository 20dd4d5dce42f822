import type { ReactNode } from 'react';
import type { SchemaState } from '../../contract/schemaEditor.ts';
import { useWord } from './words/useWord.ts';

/** How a file stands, in a word. */
export function StateTag({ state }: { state: SchemaState }): ReactNode {
  const word = useWord();
  return (
    <span className="q-schema-state" data-state={state} data-testid="schema-state">
      {word(state)}
    </span>
  );
}
