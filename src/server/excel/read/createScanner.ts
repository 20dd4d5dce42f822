import { Refusal } from '../../refusal.ts';
import { limits } from '../limits.ts';
import { plainXml } from './plainXml.ts';

/** What stands behind the name of a tag: a part of a text, which is not cut out before somebody asks for it. */
export interface Tag {
  source: string;
  from: number;
  to: number;
}

/** What a scanner tells: names are without their prefix. A tag is good only for as long as the call lasts. */
export interface XmlHandler {
  readonly open: (name: string, tag: Tag) => void;
  readonly close: (name: string) => void;
  /** Text with its signs put in. */
  readonly text: (text: string) => void;
  /** Takes an element as a whole that begins at a place, and gives the place behind it; -1: it is told tag by tag. */
  readonly whole?: (source: string, at: number) => number;
}

export interface Scanner {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** What begins with these is passed over up to its end; what has to do with document types is refused. */
const asides = [
  { from: '<!--', to: '-->' },
  { from: '<?', to: '?>' },
] as const;
const [section, sectionEnd] = ['<![CDATA[', ']]>'];

const codes = { quote: 34, apostrophe: 39, slash: 47, end: 62, bang: 33, question: 63, space: 32 } as const;

/**
 * Reads XML piece by piece, in one pass and without a memory of its own. It knows no document types, so no entity but the
 * five of the language: nothing can grow while it is read, and nothing is fetched.
 */
export function createScanner(handler: XmlHandler): Scanner {
  const take = tagTaker(handler);
  let rest = '';
  return {
    write: (piece) => {
      const source = rest === '' ? piece : rest + piece;
      let at = 0;
      for (;;) {
        const next = source.indexOf('<', at);
        if (next < 0) break;
        if (next > at && take.depth() > 0) handler.text(plainXml(source.slice(at, next)));
        const whole = handler.whole ? handler.whole(source, next) : -1;
        const behind = whole < 0 ? take.tag(source, next) : whole;
        at = behind < 0 ? next : behind;
        if (behind < 0) break;
      }
      rest = source.slice(at);
      if (rest.length > limits.xmlPiece) throw new Refusal('cellTooLong', { values: { limit: limits.cellText } });
    },
    end: () => {
      if (take.depth() !== 0 || !take.isBegun() || rest.trim() !== '') throw new Refusal('brokenWorkbook');
    },
  };
}

/** Takes tags one by one, and knows how deep they lie in each other. */
function tagTaker(handler: XmlHandler) {
  const tag: Tag = { source: '', from: 0, to: 0 };
  let [depth, end] = [0, 0];
  let isBegun = false;
  const open = (source: string, from: number, to: number): void => {
    if (isBegun && depth === 0) throw new Refusal('brokenWorkbook');
    isBegun = true;
    const isEmpty = source.charCodeAt(to - 1) === codes.slash;
    const name = nameAt(source, from, end);
    tag.source = source;
    tag.from = Math.min(end, to);
    tag.to = isEmpty ? to - 1 : to;
    handler.open(name, tag);
    if (isEmpty) handler.close(name);
    else depth += 1;
  };
  return {
    depth: () => depth,
    isBegun: () => isBegun,
    /** Takes what begins with `<` at a place; gives the place behind it, or -1 where its end has not come yet. */
    tag: (source: string, at: number): number => {
      const next = source.charCodeAt(at + 1);
      if (next === codes.bang || next === codes.question) return takeAside(source, at, handler);
      const isEnd = next === codes.slash;
      const from = isEnd ? at + 2 : at + 1;
      end = nameEnd(source, from);
      const to = source.charCodeAt(end) === codes.end ? end : tagEnd(source, end);
      if (to < 0) return -1;
      if (!isEnd) open(source, from, to);
      else {
        depth -= 1;
        if (depth < 0) throw new Refusal('brokenWorkbook');
        handler.close(nameAt(source, from, end));
      }
      return to + 1;
    },
  };
}

function takeAside(source: string, at: number, handler: XmlHandler): number {
  if (source.startsWith(section, at)) {
    const to = source.indexOf(sectionEnd, at);
    if (to >= 0) handler.text(source.slice(at + section.length, to));
    return to < 0 ? -1 : to + sectionEnd.length;
  }
  const aside = asides.find(({ from }) => source.startsWith(from, at));
  if (aside) {
    const to = source.indexOf(aside.to, at + aside.from.length);
    return to < 0 ? -1 : to + aside.to.length;
  }
  const isCut = source.length - at < section.length;
  if (isCut) return -1;
  throw new Refusal('brokenWorkbook');
}

/** Where the tag ends; a `>` between quotes is none. -1 where its end has not come yet. */
function tagEnd(source: string, from: number): number {
  let quote = 0;
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === codes.end) return at;
    else if (code === codes.quote || code === codes.apostrophe) quote = code;
  }
  return -1;
}

/** Where a name ends that begins at a place. */
function nameEnd(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code <= codes.space || code === codes.end || code === codes.slash) break;
  }
  return at;
}

/** A name without its prefix. */
function nameAt(source: string, from: number, to: number): string {
  if (from === to) throw new Refusal('brokenWorkbook');
  const name = source.slice(from, to);
  return to - from > 2 && name.includes(':') ? name.slice(name.indexOf(':') + 1) : name;
}
