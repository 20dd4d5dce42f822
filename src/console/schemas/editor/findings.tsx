import type { ReactNode } from 'react';
import { type SchemaEffect, type SchemaFault, schemaEffectKinds } from '../../../contract/schemaEditor.ts';
import { useT } from '../../texts/i18n.ts';
import { useWord, type WordKey } from '../texts.ts';
import type { Checked } from './checks.ts';

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

const titles: Readonly<Record<SchemaEffect['about'], WordKey>> = {
  access: 'aboutAccess',
  table: 'aboutTable',
  page: 'aboutPage',
  permission: 'aboutPermission',
  view: 'aboutView',
  template: 'aboutTemplate',
};

/** What saving the text would do besides changing the file: closed until somebody wants to know. */
export function ImpactPanel({ impact }: { impact: readonly SchemaEffect[] }): ReactNode {
  const word = useWord();
  const losses = impact.filter(({ isLoss }) => isLoss).length;
  if (impact.length === 0) return null;
  return (
    <details className="q-schema-impact" data-testid="schema-impact">
      <summary>
        {word('impact', { n: impact.length })}
        {losses > 0 && <strong data-testid="schema-losses">{word('losses', { n: losses })}</strong>}
      </summary>
      {schemaEffectKinds.map((about) => (
        <Effects key={about} title={word(titles[about])} effects={impact.filter((effect) => effect.about === about)} />
      ))}
    </details>
  );
}

function Effects({ title, effects }: { title: string; effects: readonly SchemaEffect[] }): ReactNode {
  const { language } = useT();
  if (effects.length === 0) return null;
  const sorted = effects.toSorted((a, b) => Number(b.isLoss) - Number(a.isLoss));
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {sorted.map(({ about, sign, of, text, isLoss, needsAdmin }) => (
          <li
            key={`${sign} ${of} ${text.en}`}
            data-testid="schema-effect"
            data-sign={sign}
            data-loss={isLoss || needsAdmin === true}
          >
            <span>{sign}</span> {about === 'table' && `${of}  `}
            {text[language]}
          </li>
        ))}
      </ul>
    </section>
  );
}
