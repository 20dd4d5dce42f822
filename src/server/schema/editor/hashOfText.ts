import { createHash } from 'node:crypto';

/** What tells one text of a file from another: SHA-256, hex. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
