import type { FastifyReply } from 'fastify';
import { type Envelope, successCode } from '../../contract/envelope.ts';
import type { Language } from '../../contract/text.ts';
import type { Refusal } from '../refusal.ts';

/** Wraps what a call gives. */
export function success<T>(data: T): Envelope<T> {
  return { code: successCode, message: 'OK', data };
}

/** When to ask again, in seconds, where whoever is busy does not know better. */
const later = '5';

/** Writes a refusal as its envelope, with the HTTP status that goes with the code. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  const envelope: Envelope = {
    code: refusal.kind.code,
    message: refusal.messageIn(language),
    data: refusal.dataIn(language),
  };
  return reply
    .code(refusal.kind.status)
    .headers({ ...(refusal.kind.status === 503 && { 'Retry-After': later }), ...refusal.details.headers })
    .type('application/json; charset=utf-8')
    .send(envelope);
}
