import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { keptKeys } from '../../../src/console/client/session.ts';

const early = readFileSync(`${import.meta.dirname}/../../../public/early.js`, 'utf8');
const parts = {
  login: '/assets/login.js',
  inside: '/assets/inside.js /assets/inside.css',
  english: '/assets/en.js',
};

interface Link {
  readonly rel?: string;
  readonly as?: string;
  readonly href?: string;
}

/** Returns what the script requests if the storage has this session (`undefined`: the browser has no storage). */
function requestedFor(
  kept: string | null | undefined,
  dataset: Readonly<Record<string, string>> = parts,
  settings: string | null = null,
): Link[] {
  const requested: Link[] = [];
  const document = {
    currentScript: { dataset },
    createElement: () => ({}),
    head: { append: (link: Link) => requested.push(link) },
  };
  const localStorage = {
    getItem: (key: string) => ({ [keptKeys.session]: kept, [keptKeys.settings]: settings })[key] ?? null,
  };
  runInNewContext(early, kept === undefined ? { document } : { document, localStorage });
  return requested;
}

test('with a session the code of the inner pages is requested', () => {
  expect(requestedFor(JSON.stringify({ token: 't' }))).toMatchObject([
    { rel: 'modulepreload', href: '/assets/inside.js' },
    { rel: 'preload', as: 'style', href: '/assets/inside.css' },
  ]);
});

test.each([undefined, null, '{"tok', '7', 'null', '{}', '{"token":7}', '[]'])(
  'with %j stored, the code of the login page is requested',
  (kept) => {
    expect(requestedFor(kept)).toMatchObject([{ rel: 'modulepreload', href: '/assets/login.js' }]);
  },
);

test('the English texts are requested only for English', () => {
  const requested = requestedFor(null, parts, JSON.stringify({ language: 'en' }));
  expect(requested.map(({ href }) => href)).toEqual(['/assets/login.js', '/assets/en.js']);
});

test('files that were not built, as in development, are not requested', () => {
  expect(requestedFor(JSON.stringify({ token: 't' }), {}, JSON.stringify({ language: 'en' }))).toEqual([]);
});
