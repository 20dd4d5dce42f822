import type { FastifyReply } from 'fastify';

/** Headers of every response, including errors. A response is cached only if its handler allows it explicitly. */
const everywhere: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** The policy for everything except the console's page. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** Sets the security headers. `isHttps`: users reach the server over TLS, so browsers are instructed to use HTTPS only. */
export function addSecurityHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.headers(everywhere);
  if (isHttps) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', nothing);
}

/**
 * Returns the content security policy of the console's page:
 * - scripts only from this server and never inline
 * - styles only from this server, or in elements with the nonce of this response, which antd creates
 * - style attributes allowed, because antd's auto-sizing text areas need them
 * - frames only for blobs that the console has fetched, such as PDFs
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
