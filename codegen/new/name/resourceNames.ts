import type { ResourceSource } from '../../read/source.ts';
import { camelCase, capital, wordsOf } from './wordsOf.ts';

/** `hwShipConfig` is about a `ship`: prefix and ending say nothing. */
export function stemOf(name: string): string {
  const words = wordsOf(name);
  const start = words.length > 1 && words[0] === 'hw' ? 1 : 0;
  const end = words.length - start > 1 && words.at(-1) === 'config' ? -1 : words.length;
  return camelCase(words.slice(start, end));
}

/** The permission prefix, screen key and path of a new resource, none of which another file has. */
export function claimNames(
  { name, area }: { name: string; area: string },
  others: readonly ResourceSource[],
): { perms: string; screen: string; path: string } {
  const taken = new Set(others.flatMap(claimsOf).map((claim) => claim.toLowerCase()));
  const stem = stemOf(name);
  // A permission prefix is made of letters alone.
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
