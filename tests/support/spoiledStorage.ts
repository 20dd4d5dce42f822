import { draftPrefix } from '../../src/console/drafts/shelf.ts';
import { random } from './random.ts';
import type { Stored } from './usedStorage.ts';

/**
 * Corrupts stored data as broken, old or malicious code could. Each value is kept, truncated, replaced with noise, changed in one part, or
 * removed. In half of the cases the session stays valid, because without a session the other values are not read.
 */
export function spoiledStorage({ local, session }: Stored, seed: number): Stored {
  const next = random(seed);
  next();
  const spoilAll = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, text]) => {
        const spoiled = spoil(text, next);
        return spoiled === undefined ? [] : [[key, spoiled] as const];
      }),
    );
  const unexpected = next() < 0.2 ? { [`${draftPrefix}${pick(names, next)}`]: JSON.stringify(pick(junk, next)) } : {};
  return { local: { ...spoilAll(local), ...unexpected }, session: spoilAll(session) };
}

const names: readonly string[] = ['', '__proto__', '../..', '\u0000', '𝕏'];

/** Texts that are not JSON, or are JSON of an unexpected kind. */
const noise: readonly string[] = ['', ' ', 'noise', '{', '[object Object]', 'null', 'NaN', '\u0000', '"', '𝕏'.repeat(50)];

const junk: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e21,
  true,
  [],
  {},
  [[]],
  '[object Object]',
  '\u0000',
  '𝕏'.repeat(50),
  { toString: 1 },
  '__proto__',
  '/nowhere',
  '/login',
  '//evil.example',
  [{ path: 5 }],
  [{ path: '/login', fullPath: '/login' }],
];

function spoil(text: string, next: () => number): string | undefined {
  const kind = next();
  if (kind < 0.5) return text;
  if (kind < 0.55) return undefined;
  if (kind < 0.65) return text.slice(0, Math.floor(next() * text.length));
  if (kind < 0.7) return pick(noise, next);
  return JSON.stringify(spoilPart(parsed(text), next));
}

/** Replaces a random part of a value with junk. */
function spoilPart(value: unknown, next: () => number): unknown {
  const keys = value !== null && typeof value === 'object' ? Object.keys(value) : [];
  if (keys.length === 0 || next() < 0.25) return pick(junk, next);
  const chosen = pick(keys, next);
  const spoiled = spoilPart((value as Record<string, unknown>)[chosen], next);
  if (Array.isArray(value)) return value.map((item, location) => (String(location) === chosen ? spoiled : item));
  return { ...(value as object), [chosen]: spoiled };
}

function pick<T>(list: readonly T[], next: () => number): T {
  return list[Math.floor(next() * list.length)] as T;
}

/** Parses a stored text. A text that is not JSON is returned unchanged, because earlier versions stored the theme as a bare word. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
