import type { ReactNode } from 'react';
import { createTexts, useLanguage } from '../../../../console/extend.ts';
import { type Step, stepTexts } from '../../both/trace.ts';

const { useWord } = createTexts('quoteSteps', stepTexts);

/** Lists the steps by which an amount was calculated. */
export function StepList({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  const text = useWord();
  const language = useLanguage();
  const said = steps.map(({ says, with: values }) => {
    const filled = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value[language],
    ]);
    return text(says, Object.fromEntries(filled));
  });
  return (
    <ol className="c-steps">
      {said.map((sentence, location) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may occur twice, and the order never changes
        <li key={location}>{sentence}</li>
      ))}
    </ol>
  );
}
