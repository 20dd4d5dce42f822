import JsBarcode from 'jsbarcode';

/** A barcode as an SVG path of the bars, 1 unit high, and its total width; units are modules. */
export interface Bars {
  readonly path: string;
  readonly width: number;
}

/** Width of the quiet zone on both sides, in modules. */
const quiet = 10;

/**
 * Matches 1 to 80 printable ASCII characters. The barcode library would encode other characters as control or function codes, which users
 * do not intend.
 */
const drawable = /^[\x20-\x7e]{1,80}$/;

/** Encodes a text as Code 128 (ISO/IEC 15417) with quiet zones; undefined if it is empty, too long or has unsupported characters. */
export function barsOf(text: string): Bars | undefined {
  if (!drawable.test(text)) return undefined;
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  const path = [...modules.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index + quiet} 0h${length}v1h-${length}z`).join('');
  return { path, width: modules.length + 2 * quiet };
}
