import { createHash, randomBytes } from 'node:crypto';

/** A fresh session token: 256 random bits, no structure. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token; the token itself never is. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token of an `Authorization` header, with or without `Bearer `; nothing else is looked at (contract.md section 3). */
export function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer +/i, '').trim();
  return token && token.length <= 256 ? token : undefined;
}
