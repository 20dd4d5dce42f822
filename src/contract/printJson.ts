import { findFormerForms } from './formerForms.ts';

/** The maximum line width in columns, including the trailing comma. A Chinese character takes two columns. */
const lineWidth = 150;
/** Maximum nesting depth, which bounds the recursion. Resource files have a lower limit. */
const mostLevels = 100;

/** A literal in its original notation, or an object or list with its members. */
interface Part {
  /** `"name": `; empty in a list. */
  readonly key: string;
  readonly open: '' | '{' | '[';
  readonly members: Part[];
  /** The part on one line, without its key. */
  line: string;
}

/** Formats a value as the text of a resource file, with outdated syntax replaced. */
export function printJson(value: unknown): string {
  return print(JSON.stringify(value), value);
}

/**
 * Formats the text of a resource file, with outdated syntax replaced. Returns undefined if the text is not valid JSON, for example because
 * of comments, which would be lost, or if it is nested too deeply. Literals keep their notation: no digit, escape or duplicate key is lost.
 */
export function printJsonText(text: string): string | undefined {
  const json = text.replace(/^\uFEFF/, '');
  const parsed = parse(json);
  return parsed && levelsOf(json) <= mostLevels ? print(json, parsed.value) : undefined;
}

function parse(json: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

/** Matches strings, brackets, separators and other literals. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

function levelsOf(json: string): number {
  let [level, deepest] = [0, 0];
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++level);
    if (token === '}' || token === ']') level--;
  }
  return deepest;
}

function print(json: string, value: unknown): string {
  let root = read(json);
  for (const { location, value: renewed } of findFormerForms(value)) root = put(root, location, JSON.stringify(renewed));
  return `${write(root, 0, 0)}\n`;
}

/** Returns a part in which JSON text replaces the nested part at a path. */
function put(part: Part, [step, ...rest]: readonly (string | number)[], json: string): Part {
  if (step === undefined) return { ...read(json), key: part.key };
  // The last of duplicate keys counts.
  const at = typeof step === 'number' ? step : part.members.findLastIndex(({ key }) => nameIn(key) === step);
  const members = part.members.map((member, i) => (i === at ? put(member, rest, json) : member));
  return { ...part, members, line: inline({ ...part, members }) };
}

function nameIn(key: string): unknown {
  return JSON.parse(key.replace(/: $/, ''));
}

/** Parses valid JSON text into parts. */
function read(json: string): Part {
  const root: Part = { key: '', open: '[', members: [], line: '' };
  const holders = [root];
  let key = '';
  for (const [token] of json.matchAll(tokens)) {
    const { members } = holders.at(-1) ?? root;
    if (token === ',') continue;
    if (token === '}' || token === ']') {
      const closed = holders.pop();
      if (closed) closed.line = inline(closed);
    } else if (token === ':') key = `${members.pop()?.line}: `;
    else {
      const open = token === '{' || token === '[' ? token : '';
      const part: Part = { key, open, members: [], line: token };
      members.push(part);
      if (open !== '') holders.push(part);
      key = '';
    }
  }
  return root.members[0] ?? root;
}

function inline({ open, members }: Part): string {
  const line = members.map((member) => member.key + member.line).join(', ');
  if (open === '[') return `[${line}]`;
  return line === '' ? '{}' : `{ ${line} }`;
}

/** Formats a part that starts at a column. One column is reserved for the comma. */
function write(part: Part, depth: number, column: number): string {
  if (part.members.length === 0 || fits(part.line, column)) return part.line;
  const indent = '  '.repeat(depth + 1);
  const lines: string[] = [];
  let isOpen = false;
  for (const member of part.members) {
    const start = indent + member.key;
    const text = start + write(member, depth + 1, widthOf(start));
    const last = lines.at(-1);
    const isShared = sharesLines(member) && !text.includes('\n');
    const joined = `${last}, ${text.trimStart()}`;
    if (isOpen && isShared && fits(joined, 0)) lines[lines.length - 1] = joined;
    else lines.push(text);
    isOpen = isShared;
  }
  const close = part.open === '[' ? ']' : '}';
  return `${part.open}\n${lines.join(',\n')}\n${'  '.repeat(depth)}${close}`;
}

/**
 * Whether a member may share a line with others: a literal, or a keyword with a small value. A part with a title gets a line of its own.
 */
function sharesLines({ key, open, members }: Part): boolean {
  return open === '' || (key !== '' && members.every((member) => isSmall(member) && member.key !== '"title": '));
}

/** Whether a part is a literal, or a list or object of literals. */
function isSmall({ members }: Part): boolean {
  return members.every((member) => member.open === '');
}

function fits(line: string, column: number): boolean {
  // Most parts are far too long, so their width is not measured.
  return line.length < 2 * lineWidth && column + widthOf(line) < lineWidth;
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Returns the width of a text in columns. */
function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += wide.test(char) ? 2 : 1;
  return width;
}
