import type { PaperSize } from '../../../contract/paper.ts';

/** The page that the document with this place among those that are printed is on. */
export function pageName(index: number): string {
  return `q-paper-${index}`;
}

/** The size of the pages, their number, and on each which document it belongs to. */
export function pageRules(size: PaperSize, footers: readonly string[]): string {
  const font = 'color: #333; font: 8pt sans-serif';
  const all = `@page { size: ${size}; margin: 12mm 12mm 15mm; @bottom-right { content: counter(page) " / " counter(pages); ${font} } }`;
  const each = footers.map(
    (footer, i) => `@page ${pageName(i)} { @bottom-left { content: ${quoted(footer)}; ${font} } }`,
  );
  return [all, ...each].join('\n');
}

/** A text as style sheets have it: whatever could end it is written by its number. */
function quoted(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N} .,:#()_-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return `"${safe}"`;
}
