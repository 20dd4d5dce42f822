/** The words of a name or a heading in small letters: `shipName`, `SHIP_NAME` and `Ship name` have the same two. */
export function wordsOf(label: string): string[] {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '');
  const spaced = plain.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return spaced
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The words of nested labels without those that an inner one repeats: `address.address_line` is an `address line`. */
export function wordsOfNested(label: string): string[] {
  return wordsOf(label).filter((word, i, all) => !label.includes('.') || word !== all[i - 1]);
}

/** Words as one name: `ship`, `name` give `shipName`. */
export function camelCase(words: readonly string[]): string {
  return words.map((word, i) => (i === 0 ? word : capital(word))).join('');
}

/** A text with its first letter as a capital. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
