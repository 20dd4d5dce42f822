import type { SchemaEffect } from '../../../../contract/schemaEditor.ts';
import type { Language } from '../../../../contract/text.ts';
import type { Word } from '../../words/useWord.ts';

/** So many are told in a question; more nobody reads there. */
const most = 8;

/** What people would have no way to any more, a line each. */
export function lossLines(
  impact: readonly SchemaEffect[],
  { word, language }: { word: Word; language: Language },
): string[] {
  const losses = impact.filter(({ isLoss }) => isLoss);
  const lines = losses
    .slice(0, most)
    .map(({ about, of, sign, text }) => `${sign} ${about === 'table' ? `${of}  ` : ''}${text[language]}`);
  return losses.length > most ? [...lines, word('lossMore', { n: losses.length - most })] : lines;
}
