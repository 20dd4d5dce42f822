import { AppError } from '../../appError.ts';
import { limits } from '../limits.ts';

/** A tag of the source, given by the position of the text after its name. The text is extracted only when needed. */
export interface Tag {
  source: string;
  from: number;
  to: number;
}

/** The callbacks of a scanner; names have no prefix. A tag is only valid during the callback. */
export interface XmlHandler {
  readonly open: (name: string, tag: Tag) => void;
  readonly close: (name: string) => void;
  /** Receives text with its entities decoded. */
  readonly text: (text: string) => void;
  /** Parses a whole element at a position. Returns the position after the element, or -1 if it must be read tag by tag. */
  readonly whole?: (source: string, at: number) => number;
}

interface Scanner {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** Comments and processing instructions, which are skipped. Document types are rejected. */
const asides = [
  { from: '<!--', to: '-->' },
  { from: '<?', to: '?>' },
] as const;
const [section, sectionEnd] = ['<![CDATA[', ']]>'];

const codes = { quote: 34, apostrophe: 39, slash: 47, end: 62, bang: 33, question: 63, space: 32 } as const;

/**
 * Parses XML piece by piece in one pass, with constant memory. Document types are not supported, so the only entities are the five
 * predefined ones: nothing can expand and nothing is fetched.
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
      if (rest.length > limits.xmlPiece) throw new AppError('cellTooLong', { values: { limit: limits.cellText } });
    },
    end: () => {
      if (take.depth() !== 0 || !take.isBegun() || rest.trim() !== '') throw new AppError('brokenWorkbook');
    },
  };
}

/** Handles one tag at a time and tracks the nesting depth. */
function tagTaker(handler: XmlHandler) {
  const tag: Tag = { source: '', from: 0, to: 0 };
  let [depth, end] = [0, 0];
  let isBegun = false;
  const open = (source: string, from: number, to: number): void => {
    if (isBegun && depth === 0) throw new AppError('brokenWorkbook');
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
    /** Parses the markup that starts with `<` at a position; returns the position after it, or -1 if its end has not arrived yet. */
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
        if (depth < 0) throw new AppError('brokenWorkbook');
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
  throw new AppError('brokenWorkbook');
}

/** Returns the end of the tag, ignoring any `>` within quotes; -1 if the end has not arrived yet. */
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

/** Returns the end of the name that starts at a position. */
function nameEnd(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code <= codes.space || code === codes.end || code === codes.slash) break;
  }
  return at;
}

/** Returns a name without its prefix. */
function nameAt(source: string, from: number, to: number): string {
  if (from === to) throw new AppError('brokenWorkbook');
  const name = source.slice(from, to);
  return to - from > 2 && name.includes(':') ? name.slice(name.indexOf(':') + 1) : name;
}

/**
 * Returns a handler that reports the text of each `element`, joined from its runs. Phonetic guides, as in Japanese and Chinese workbooks,
 * are left out.
 */
export function textReader(element: string, onText: (text: string) => void): XmlHandler {
  let text = '';
  let [isIn, isText, isVisible] = [false, false, false];
  return {
    open: (name) => {
      if (name === element) {
        isIn = true;
        text = '';
      } else if (name === 't') isText = isIn && !isVisible;
      else if (name === 'rPh') isVisible = true;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isVisible = false;
      else if (name === element) {
        isIn = false;
        onText(text);
      }
    },
    text: (piece) => {
      if (!isText) return;
      text += piece;
      if (text.length > limits.cellText * 7) throw new AppError('cellTooLong', { values: { limit: limits.cellText } });
    },
  };
}

/** Returns a function that reads one attribute of a tag, with any prefix; undefined if it is missing. */
export function attributeReader(name: string): (tag: Tag) => string | undefined {
  const form = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return ({ source, from, to }) => {
    const found = form.exec(source.slice(from, to));
    const value = found?.[1] ?? found?.[2];
    return value === undefined ? undefined : plainXml(value);
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities and character references of an XML text. Throws for entities other than the five predefined ones. */
export function plainXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{1,5});|&/gi, (_, name?: string) => {
    const sign = name === undefined ? undefined : signOf(name);
    if (sign === undefined) throw new AppError('brokenWorkbook');
    return sign;
  });
}

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? entities[name] : undefined;
  const code = Number(name.slice(1).replace(/^x/i, '0x'));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Decodes Excel's escapes such as `_x000D_` for characters that XML does not allow. */
export function plainExcel(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
