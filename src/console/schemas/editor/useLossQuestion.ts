import { useRef } from 'react';
import { HwError } from '../../client/hwError.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { useSchemaCalls } from '../useSchemaCalls.ts';
import { useWord } from '../words/useWord.ts';
import { lossLines } from './impact/lossLines.ts';
import type { Checked } from './useCheck.ts';

/**
 * Asks before a text is saved by which people would lose pages, permissions, fields or records from sight. Gives the names of
 * what may go; undefined: do not save it.
 */
export function useLossQuestion(
  file: string,
  checked: Checked,
): (text: string) => Promise<readonly string[] | undefined> {
  const calls = useSchemaCalls();
  const { box, notices } = useHouse();
  const speaker = useSay();
  const { language } = speaker;
  const word = useWord();
  const isAsking = useRef(false);
  return async (text) => {
    if (isAsking.current) return undefined;
    isAsking.current = true;
    try {
      // Whoever saves faster than the text is checked is told of this very text all the same.
      const isKnown = checked.of === text && !checked.hasFailed && checked.result !== undefined;
      const { impact, removals = [] } = isKnown && checked.result ? checked.result : await calls.check({ file, text });
      const lines = lossLines(impact, { word, language });
      const names = removals.map(({ name }) => name);
      if (lines.length === 0) return names;
      const isWanted = await box.confirm({
        ...{ handle: 'schema-loss', title: word('lossTitle'), ok: word('lossOk'), isDangerous: true },
        text: [word('lossText', { file }), ...lines].join('\n'),
      });
      return isWanted ? names : undefined;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      notices.show({ type: 'error', text: wordsOf(error, speaker) });
      return undefined;
    } finally {
      isAsking.current = false;
    }
  };
}
