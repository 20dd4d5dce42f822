import type { ReactNode } from 'react';
import type { Condition, Operator } from '../../../contract/query.ts';
import { joiners, type Language } from '../../../contract/text.ts';
import { useSay } from '../../texts/i18n.ts';

interface AskedAsIsProps {
  readonly id: string;
  readonly condition: Condition;
  readonly onDrop: () => void;
}

/** A condition that no input can hold, in words: whoever looks for missing rows sees it, and can take it away. */
export function AskedAsIs({ id, condition, onDrop }: AskedAsIsProps): ReactNode {
  const { say, language } = useSay();
  const words = partsOf(condition, language)
    .map(([operator, value]) => say(`asked.${operator}`, { value }))
    .join(' · ');
  return (
    <span className="q-input q-asked" title={words}>
      <span>{words}</span>
      <button type="button" id={id} className="q-plain" aria-label={say('asked.drop', { words })} onClick={onDrop}>
        ×
      </button>
    </span>
  );
}

type Asked = Operator | 'is' | 'notNull';

function partsOf(condition: Condition, language: Language): readonly (readonly [Asked, string])[] {
  if (typeof condition !== 'object') return [['is', String(condition)]];
  if (Array.isArray(condition)) return [['is', condition.join(joiners[language])]];
  return Object.entries(condition).map(([operator, value]) => [
    operator === 'isNull' && value !== true ? 'notNull' : (operator as Asked),
    Array.isArray(value) ? value.join(joiners[language]) : String(value),
  ]);
}
