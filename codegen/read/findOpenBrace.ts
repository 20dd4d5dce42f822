import { createScanner } from 'jsonc-parser';

/** The numbers of jsonc-parser for the tokens that matter here: its enum exists for types only. */
const tokens = { open: 1, close: 2, end: 17 };

/**
 * Where the brace stands that was never closed, in a text that lacks one before `end`: braces that come later are taken
 * for its own, so the first of them that stands further out than the line of its partner tells more than the last one.
 */
export function findOpenBrace(text: string, end: number): number | undefined {
  const scanner = createScanner(text, true);
  const open: number[] = [];
  for (let token: number = scanner.scan(); token !== tokens.end; token = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (offset >= end) break;
    if (token === tokens.open) open.push(offset);
    if (token !== tokens.close) continue;
    const partner = open.pop();
    if (partner === undefined) return undefined;
    const outside = indentAt(text, offset);
    if (open.length > 0 && beginsLine(text, offset) && outside < indentAt(text, partner)) return partner;
  }
  return open.at(-1);
}

function beginsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** Blanks at the beginning of the line. */
function indentAt(text: string, offset: number): number {
  const line = text.slice(lineStart(text, offset));
  return line.length - line.trimStart().length;
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
