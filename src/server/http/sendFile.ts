import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../resource/fileAnswer.ts';

/** Sends a file to be saved under its name (RFC 6266), never to be shown in place. */
export function sendFile(reply: FastifyReply, { name, type, content, size }: FileAnswer): FastifyReply {
  const plain = name.replace(/[^\w.-]+/g, '_');
  const extended = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (size !== undefined) reply.header('Content-Length', size);
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${extended}`)
    .send(content);
}
