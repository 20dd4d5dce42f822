import { Refusal } from '../refusal.ts';

/** How deep a body may nest; nothing on the wire comes near it. */
export const deepest = 32;

/** About so many characters are parsed in one go. */
const pieceLength = 256 * 1024;

/** An object as text, with its long lists cut into pieces between two of their items. */
export interface SplitJson {
  /** The object with the number of the list in the place of what each list holds: `{"records":[0],"removed":[1]}`. */
  readonly outline: string;
  /** The lists: pieces of items, each without its brackets. */
  readonly lists: readonly (readonly string[])[];
}

interface Split {
  /** Takes the next part of the text. */
  readonly feed: (text: string) => void;
  readonly end: () => SplitJson;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Finds where the lists of an object can be cut, by brackets and strings alone: whether it is sound is for the parser to say. */
export function splitJson(most = pieceLength): Split {
  const [outline, lists]: [string[], string[][]] = [[], []];
  let [depth, top, isInString, isEscaped] = [0, 0, false, false];
  /** The piece that is being read; undefined outside of lists. */
  let piece: string[] | undefined;
  let length = 0;
  const keep = (text: string): void => {
    (piece ?? outline).push(text);
    length += text.length;
  };
  const endPiece = (): void => {
    lists.at(-1)?.push(piece?.join('') ?? '');
    piece = [];
    length = 0;
  };
  const open = (sign: number): boolean => {
    if (++depth > deepest) throw new Refusal('invalidBody');
    if (depth === 1) top = sign;
    return depth === 2 && sign === openList && top === openObject;
  };
  const startsString = (sign: number): boolean => {
    if (isEscaped) isEscaped = false;
    else if (isInString && sign === backslash) isEscaped = true;
    else if (sign === quote) isInString = !isInString;
    else return isInString;
    return true;
  };
  const feed = (text: string): void => {
    let from = 0;
    const take = (to: number): void => {
      keep(text.slice(from, to));
      from = to;
    };
    for (let i = 0; i < text.length; i++) {
      const sign = text.charCodeAt(i);
      if (startsString(sign)) continue;
      if (sign === openList || sign === openObject) {
        if (!open(sign)) continue;
        take(i + 1);
        lists.push([]);
        piece = [];
        length = 0;
      } else if (sign === closeList || sign === closeObject) {
        if (depth-- !== 2 || !piece) continue;
        take(i);
        endPiece();
        piece = undefined;
        outline.push(String(lists.length - 1));
      } else if (sign === comma && depth === 2 && piece && length + i - from >= most) {
        take(i);
        endPiece();
        from = i + 1;
      }
    }
    keep(text.slice(from));
  };
  return { feed, end: () => ({ outline: outline.join(''), lists }) };
}
