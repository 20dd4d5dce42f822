import { randomBytes } from 'node:crypto';

/** How long an address of a preview can be used, in milliseconds, and how many wait at a time. */
const limits = { age: 60_000, count: 50 };

/** Modules that were compiled to be looked at. Their address is the secret: only whoever asked is told. */
export interface Previews {
  /** Keeps a module; gives its token. */
  readonly keep: (code: string) => string;
  /** The module of a token, once. */
  readonly take: (token: string) => string | undefined;
}

export function createPreviews(now: () => number): Previews {
  const waiting = new Map<string, { readonly code: string; readonly until: number }>();
  const drop = (): void => {
    const [oldest] = waiting.keys();
    if (oldest !== undefined && waiting.size > limits.count) waiting.delete(oldest);
    for (const [token, { until }] of waiting) if (until < now()) waiting.delete(token);
  };
  return {
    keep: (code) => {
      const token = randomBytes(20).toString('hex');
      waiting.set(token, { code, until: now() + limits.age });
      drop();
      return token;
    },
    take: (token) => {
      drop();
      const code = waiting.get(token)?.code;
      waiting.delete(token);
      return code;
    },
  };
}
