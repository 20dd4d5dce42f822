import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** More connections than these are not kept. */
const most = 8_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Bounds the connections: a new one takes the place of the oldest that nobody is being answered on, because it is idle or
 * its request does not come to an end. So those who only hold connections keep nobody out.
 */
export function boundConnections(server: Server, limit = most): void {
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
