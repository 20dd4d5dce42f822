import type { FastifyReply } from 'fastify';

/** On every response, including errors. Responses may only be cached if they say so, so that forgetting it is safe. */
const everywhere: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** Nothing but the console's own page needs more than this. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** Puts the headers on; `isHttps` when people reach the server over TLS, which browsers shall then insist on. */
export function addSecurityHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.headers(everywhere);
  if (isHttps) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', nothing);
}

/**
 * The policy of the console's page: scripts from here alone and never from text; style elements only with this
 * response's nonce (antd writes them), style attributes allowed (antd's growing text areas need them). Frames
 * show what the console itself has fetched, a PDF, and nothing from an address.
 */
export function consolePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
