import { fieldWords } from './tables/fieldWords.ts';
import { figureWords } from './tables/figureWords.ts';
import { overWords } from './tables/overWords.ts';
import { pageWords } from './tables/pageWords.ts';
import { readingWords } from './tables/readingWords.ts';
import { ruleWords } from './tables/ruleWords.ts';
import { shapeWords } from './tables/shapeWords.ts';
import { storedWords } from './tables/storedWords.ts';
import { valueWords } from './tables/valueWords.ts';

/** The tables by what they are about. */
export const tables: readonly Readonly<Record<string, string>>[] = [
  ...[readingWords, shapeWords, fieldWords, figureWords, overWords, ruleWords, pageWords, storedWords, valueWords],
];

/** Every text of a fault as the sources have it, with gaps where they fill something in, and the same in Chinese. */
export const words: Readonly<Record<string, string>> = Object.assign({}, ...tables);
