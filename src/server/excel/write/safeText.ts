const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '_x000D_',
  _: '_x005F_',
};

/** Signs that cannot stand in XML, that XML knows none of, or that Excel takes for another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const special = /[&<>\r]|_(?=x[0-9A-Fa-f]{4}_)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A text as it stands in XML, so that it comes back as it is: Excel reads `_x000D_` as one sign, so what looks like one is
 * escaped. Control characters, which neither knows, are left out.
 */
export function safeText(text: string): string {
  return text.replace(special, (sign) => escapes[sign] ?? '');
}
