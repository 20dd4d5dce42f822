import { useRef } from 'react';
import { HwError } from '../../client/hwError.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { useSchemaCalls } from '../useSchemaCalls.ts';
import { useWord } from '../words/useWord.ts';
import { lossLines } from './impact/lossLines.ts';
import type { Checked } from './useCheck.ts';

/** Asks before a text is saved by which people would lose pages, permissions or records from sight; true: save it. */
export function useLossQuestion(file: string, checked: Checked): (text: string) => Promise<boolean> {
  const calls = useSchemaCalls();
  const { box, notices } = useHouse();
  const speaker = useSay();
  const { language } = speaker;
  const word = useWord();
  const isAsking = useRef(false);
  return async (text) => {
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      // Whoever saves faster than the text is checked is told of this very text all the same.
      const isKnown = checked.of === text && !checked.hasFailed && checked.result !== undefined;
      const { impact } = isKnown && checked.result ? checked.result : await calls.check({ file, text });
      const lines = lossLines(impact, { word, language });
      if (lines.length === 0) return true;
      return await box.confirm({
        ...{ handle: 'schema-loss', title: word('lossTitle'), ok: word('lossOk'), isDangerous: true },
        text: [word('lossText', { file }), ...lines].join('\n'),
      });
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      notices.show({ type: 'error', text: wordsOf(error, speaker) });
      return false;
    } finally {
      isAsking.current = false;
    }
  };
}
