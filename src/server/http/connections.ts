import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '../../contract/envelope.ts';
import { defaultLanguage } from '../../contract/text.ts';
import { AppError } from '../appError.ts';

/** More connections than these are not kept. */
const mostConnections = 8_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Bounds the connections: a new one takes the place of the oldest that nobody is being answered on, because it is idle or
 * its request does not come to an end. So those who only hold connections keep nobody out.
 */
export function boundConnections(server: Server, limit = mostConnections): void {
  const open = new Map<Socket, Exchange | undefined>();
  server.on('connection', (socket) => {
    if (open.size >= limit) {
      const oldest = firstUnanswered(open);
      (oldest ?? socket).destroy();
      if (!oldest) return;
      open.delete(oldest);
    }
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    // The latest stands last.
    open.delete(socket);
    if (!socket.destroyed) open.set(socket, { request, response });
  });
}

function firstUnanswered(open: ReadonlyMap<Socket, Exchange | undefined>): Socket | undefined {
  for (const [socket, exchange] of open) {
    if (!exchange?.request.complete || exchange.response.writableEnded) return socket;
  }
  return undefined;
}

/** Who has been answered before all was sent may send so much longer, in milliseconds: in all, and without a byte. */
const sendingTime = { all: 15_000, silent: 1_000 };

/** Whoever is answered before their body is here is sent away. */
export function partEarly(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => partWithSender(request, reply));
}

/**
 * Ends the connection with the answer where more of the body is still to come, which is thrown away. Hanging up in the middle
 * would lose the answer on its way to somebody who is still sending.
 */
export function partWithSender(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || !isSending(request)) return;
  reply.header('Connection', 'close');
  const { raw } = request;
  const { socket } = raw;
  // A request that the server has sent to itself comes through no connection.
  if (typeof socket.destroySoon !== 'function') return;
  const hangUp = socket.destroySoon.bind(socket);
  // The library's way to end a connection once its last answer is written.
  socket.destroySoon = () => {
    socket.end();
    raw.unpipe();
    raw.once('end', hangUp).resume();
    socket.setTimeout(sendingTime.silent, () => socket.destroy());
    const end = setTimeout(() => socket.destroy(), sendingTime.all);
    socket.once('close', () => clearTimeout(end));
  };
}

function isSending({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Answers what is no HTTP at all, or more header than HTTP allows, with an envelope too. Which language is asked for
 * is not known by then. A connection that has ended by itself is only closed.
 */
export function rejectSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isHeader = error.code === 'HPE_HEADER_OVERFLOW';
  const appError = isHeader ? new AppError('tooLarge', { values: { limit: '16 KB' } }) : new AppError('invalidBody');
  const { code, status } = appError.kind;
  const body = JSON.stringify({
    code,
    message: appError.messageIn(defaultLanguage),
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
