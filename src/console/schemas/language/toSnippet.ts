/** What matters in a snippet of the language server protocol: `\}`, `${1:5}`, `$1`, and braces that are none of its. */
const parts = /\\([$}\\])(\{?)|\$\{\d+(?::([^}]*))?\}|\$\d+|([$#])\{/g;

/**
 * A snippet of the language server protocol (`"name": "$1"`) in the words of the editor (`"name": "${}"`). Other braces
 * behind a `$` or `#` would be read as places, so they are kept from it.
 */
export function toSnippet(insert: string): string {
  return insert.replace(parts, (_, ...[escaped, brace, given, sign]: (string | undefined)[]) => {
    if (escaped !== undefined) return brace ? `${escaped}\\{` : escaped;
    return sign === undefined ? `\${${given ?? ''}}` : `${sign}\\{`;
  });
}
