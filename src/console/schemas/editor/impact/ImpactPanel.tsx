import type { ReactNode } from 'react';
import { type SchemaEffect, schemaEffectKinds } from '../../../../contract/schemaEditor.ts';
import { useSay } from '../../../texts/useSay.ts';
import { useWord } from '../../words/useWord.ts';
import type { zh } from '../../words/zh.ts';

const titles: Readonly<Record<SchemaEffect['about'], keyof typeof zh>> = {
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
  const { language } = useSay();
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
