import type { ResourceSource } from '../../read/source.ts';

/** Splits a name or heading into lower-case words: `shipName`, `SHIP_NAME` and `Ship name` all give `ship` and `name`. */
export function textsOf(label: string): string[] {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '');
  const spaced = plain.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return spaced
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Returns the words of a label. In a nested label, a word is not repeated: `address.address_line` gives `address` and `line`. */
export function textsOfNested(label: string): string[] {
  return textsOf(label).filter((word, i, all) => !label.includes('.') || word !== all[i - 1]);
}

/** Joins words to a camel-case name: `ship` and `name` give `shipName`. */
export function camelCase(texts: readonly string[]): string {
  return texts.map((word, i) => (i === 0 ? word : capital(word))).join('');
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns the name of a resource without the prefix `hw` and the suffix `Config`: `ship` for `hwShipConfig`. */
export function stemOf(name: string): string {
  const texts = textsOf(name);
  const start = texts.length > 1 && texts[0] === 'hw' ? 1 : 0;
  const end = texts.length - start > 1 && texts.at(-1) === 'config' ? -1 : texts.length;
  return camelCase(texts.slice(start, end));
}

/** Returns a permission prefix, a screen key and a path for a new resource, none of which is used yet. */
export function claimNames(
  { name, area }: { name: string; area: string },
  others: readonly ResourceSource[],
): { perms: string; screen: string; path: string } {
  const taken = new Set(others.flatMap(claimsOf).map((claim) => claim.toLowerCase()));
  const stem = stemOf(name);
  // A permission prefix may consist only of letters.
  const word = stem.replace(/[^A-Za-z]/g, '') || 'record';
  const prefix = /^[a-z]+$/.test(area) ? area : 'system';
  const free = (make: (ending: string) => string): string => {
    const endings = ['', ...'BCDEFGHIJKLMNOPQRSTUVWXYZ'];
    return endings.map(make).find((claim) => !taken.has(claim.toLowerCase())) ?? make(capital(name.replace(/\d/g, '')));
  };
  const perms = free((ending) => `${prefix}:${word}${ending}`.slice(0, 60));
  const screen = free((ending) => `${area}/${stem}${ending}`);
  return { perms, screen, path: free((ending) => `/${area}/${stem}${ending}`) };
}

function claimsOf({ perms, screens = {} }: ResourceSource): string[] {
  return [perms, ...Object.entries(screens).flatMap(([key, { path }]) => [key, path])];
}
