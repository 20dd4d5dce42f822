import { findFormerForms } from './formerForms.ts';

/** Columns that a line may fill, with the comma at its end. A Chinese character fills two, as on the screen. */
const lineWidth = 150;
/** Nested deeper than any resource file may be; keeps the recursion shallow. */
const mostLevels = 100;

/** A literal as it is written, or an object or a list with its members. */
interface Part {
  /** `"name": `; empty in a list. */
  readonly key: string;
  readonly open: '' | '{' | '[';
  readonly members: Part[];
  /** The whole part on one line, without its key. */
  line: string;
}

/** A value as the text of a file. */
export function printJson(value: unknown): string {
  return print(JSON.stringify(value), value);
}

/**
 * The text of a file printed anew, with the forms of today in place of former ones; undefined when it is no JSON, so that
 * nothing of it is lost, comments included. It is made of the literals as they are written: no digit, escape or key that
 * is given twice goes.
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

/** Strings, brackets and separators, and all other literals. */
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
  for (const { place: location, value: renewed } of findFormerForms(value))
    root = put(root, location, JSON.stringify(renewed));
  return `${write(root, 0, 0)}\n`;
}

/** A part with another one at a place in it. */
function put(part: Part, [step, ...rest]: readonly (string | number)[], json: string): Part {
  if (step === undefined) return { ...read(json), key: part.key };
  // Of a key that is given twice, the last one counts.
  const at = typeof step === 'number' ? step : part.members.findLastIndex(({ key }) => nameIn(key) === step);
  const members = part.members.map((member, i) => (i === at ? put(member, rest, json) : member));
  return { ...part, members, line: inline({ ...part, members }) };
}

function nameIn(key: string): unknown {
  return JSON.parse(key.replace(/: $/, ''));
}

/** Reads valid JSON. */
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

/** Prints a part that begins in a column of a line. One column is left for the comma. */
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

/** Whether a member may stand beside others: a literal, or what a keyword lists in literals. */
function sharesLines({ key, open, members }: Part): boolean {
  return open === '' || (open === '[' && key !== '' && members.every((member) => member.open === ''));
}

function fits(line: string, column: number): boolean {
  // Most of a file does not fit: it need not be measured.
  return line.length < 2 * lineWidth && column + widthOf(line) < lineWidth;
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Columns that a text fills. */
function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += wide.test(char) ? 2 : 1;
  return width;
}
