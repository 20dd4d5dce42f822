import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Envelope } from '../../contract/envelope.ts';
import { defaultLanguage } from '../../contract/text.ts';
import { Refusal } from '../refusal.ts';

/**
 * Answers what is no HTTP at all, or more header than HTTP allows, with an envelope too. Which language is asked for
 * is not known by then. A connection that has ended by itself is only closed.
 */
export function refuseSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isHeader = error.code === 'HPE_HEADER_OVERFLOW';
  const refusal = isHeader ? new Refusal('tooLarge', { values: { limit: '16 KB' } }) : new Refusal('invalidBody');
  const { code, status } = refusal.kind;
  const body = JSON.stringify({
    code,
    message: refusal.messageIn(defaultLanguage),
    data: null,
  } satisfies Envelope);
  const headers = [
    `HTTP/1.1 ${isHeader ? 431 : status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
