import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Who has been answered before all was sent may send so much longer, in milliseconds: in all, and without a byte. */
const patience = { all: 15_000, silent: 1_000 };

/** Whoever is answered before their body is here is sent away. */
export function partEarly(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => partWithSender(request, reply));
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
    socket.setTimeout(patience.silent, () => socket.destroy());
    const end = setTimeout(() => socket.destroy(), patience.all);
    socket.once('close', () => clearTimeout(end));
  };
}

function isSending({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
