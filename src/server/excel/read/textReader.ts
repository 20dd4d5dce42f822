import { Refusal } from '../../refusal.ts';
import { limits } from '../limits.ts';
import type { XmlHandler } from './createScanner.ts';

/**
 * Puts together the text of each `element`, which may be made of several runs. How a word is said, which stands beside it
 * in Japanese and Chinese workbooks, is not part of it.
 */
export function textReader(element: string, tell: (text: string) => void): XmlHandler {
  let text = '';
  let [isIn, isText, isSaid] = [false, false, false];
  return {
    open: (name) => {
      if (name === element) {
        isIn = true;
        text = '';
      } else if (name === 't') isText = isIn && !isSaid;
      else if (name === 'rPh') isSaid = true;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSaid = false;
      else if (name === element) {
        isIn = false;
        tell(text);
      }
    },
    text: (piece) => {
      if (!isText) return;
      text += piece;
      if (text.length > limits.cellText * 7) throw new Refusal('cellTooLong', { values: { limit: limits.cellText } });
    },
  };
}
