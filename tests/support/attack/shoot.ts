import type { Shot } from './shots.ts';

/** Patterns that must not occur in a response: details of the database, the code, file paths or password hashes. */
const secrets = /sqlite|postgres|syntax error|\bselect\b.+\bfrom\b|node_modules|\.ts:\d|\bat \S+ \(|\/src\/|\$argon2|TypeError|ECONN/i;

interface Range {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly shots: Iterator<Shot>;
  readonly count: number;
}

/**
 * Sends `count` requests, several at a time. Returns those that caused a server error or whose response contains a secret. Throws if the
 * server does not respond.
 */
export async function shoot({ url, tokens, shots, count }: Range): Promise<readonly string[]> {
  const hits: string[] = [];
  let sent = 0;
  const drive = async (): Promise<void> => {
    while (sent < count) {
      const token = tokens[sent % tokens.length] ?? '';
      sent += 1;
      const { method, path, headers, body } = shots.next().value as Shot;
      const sending = method === 'POST' && body !== undefined ? { body } : {};
      const answer = await fetch(url + path, { method, headers: { Authorization: token, ...headers }, ...sending });
      const isText = /json|text/.test(answer.headers.get('content-type') ?? '');
      const received = await answer.text();
      const text = isText ? received : '';
      const isBad = answer.status >= 500 || /^\{"code":5\d{4}/.test(text) || secrets.test(text);
      if (isBad) hits.push(`${method} ${path} ${JSON.stringify(headers)} ${body}\n-> ${answer.status} ${text.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, drive));
  return hits;
}
