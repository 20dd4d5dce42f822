import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes. Kept in each hash, so it can grow later. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** A password as it is stored: argon2id in the PHC string format, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Whether `password` is the one that `stored` was made from; takes the same time either way. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new Error('A stored password has an unknown form.');
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(match[5] as string, 'base64');
  const nonce = Buffer.from(match[4] as string, 'base64');
  const tag = await derive('argon2id', {
    message: password,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
