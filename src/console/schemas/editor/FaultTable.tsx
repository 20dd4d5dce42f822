import type { ReactNode } from 'react';
import type { SchemaFault } from '../../../contract/schemaEditor.ts';
import { useWord } from '../words/useWord.ts';

interface FaultTableProps {
  readonly file: string;
  readonly faults: readonly SchemaFault[];
  readonly onGo: (fault: SchemaFault) => void;
}

/** The faults, those of this file first; its lines can be jumped to. */
export function FaultTable({ file, faults, onGo }: FaultTableProps): ReactNode {
  const word = useWord();
  if (faults.length === 0) return null;
  const sorted = faults.toSorted((a, b) => Number(a.file !== file) - Number(b.file !== file));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="q-schema-faults" tabIndex={0} aria-label={word('faults')}>
      <table className="q-schema-table">
        <thead>
          <tr>
            <th scope="col">{word('place')}</th>
            <th scope="col">{word('what')}</th>
            <th scope="col">{word('mend')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((fault) => (
            <tr
              key={`${fault.file} ${fault.line} ${fault.column} ${fault.what}`}
              data-testid="schema-fault"
              data-severity={fault.severity}
            >
              <td>
                {fault.file === file ? (
                  <button type="button" className="q-link" onClick={() => onGo(fault)}>
                    {fault.line}:{fault.column}
                  </button>
                ) : (
                  word('elsewhere', { file: `${fault.file}:${fault.line}:${fault.column}` })
                )}
              </td>
              <td>{fault.what}</td>
              <td>{fault.mend}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
