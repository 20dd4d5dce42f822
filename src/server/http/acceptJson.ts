import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { addressGroup } from '../session/addressGroup.ts';
import { atPace, type Pace } from './atPace.ts';
import { Bodies, type HeldBody } from './bodies.ts';
import { readJsonText } from './parseJson.ts';
import { longBody, parseLongJson } from './parseLongJson.ts';
import { tooLarge } from './tooLarge.ts';

interface Accepting {
  readonly bodies?: Bodies;
  readonly pace?: Pace;
}

interface Coming {
  readonly body: HeldBody;
  /** Rejects where the body has to give way to others. */
  readonly evicted: Promise<never>;
}

/**
 * One parser for one content type: nothing is taken in that was not looked at. What comes is bounded by the limit of its
 * call, by what its sender and all senders may hold, and must come at a pace.
 */
export function acceptJson(app: FastifyInstance, { bodies = new Bodies(), pace }: Accepting = {}): void {
  const coming = new WeakMap<FastifyRequest, Coming>();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return payload;
    const { promise: evicted, reject } = Promise.withResolvers<never>();
    evicted.catch(() => undefined);
    const body = bodies.open(request.actor?.user.id ?? `address ${addressGroup(request.ip)}`, reject);
    coming.set(request, { body, evicted });
    for (const end of ['finish', 'close']) reply.raw.once(end, body.release);
    if (reply.raw.destroyed) body.release();
    return payload;
  });
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const body = await readBody(request, payload, { ...(coming.get(request) as Coming), pace });
    if (body.length === 0) return undefined;
    const sent = { body, contentType: request.headers['content-type'] ?? '' };
    const parsePart = (text: string): unknown => parsed((answer) => void parse(request, text, answer));
    if (body.length >= longBody) return parseLongJson(sent, parsePart);
    return parsePart(readJsonText(body, sent.contentType));
  });
}

async function readBody(
  request: FastifyRequest,
  payload: NodeJS.ReadableStream,
  { body, evicted, pace }: Coming & { readonly pace: Pace | undefined },
): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const pieces: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length > limit) throw tooLarge(limit);
    body.take(piece.length);
    pieces.push(piece);
  };
  const reading = collect(payload, take);
  const slow = { kind: 'slowBody', pace } as const;
  try {
    await (request.raw.complete
      ? reading.whole
      : atPace(request.raw, () => Promise.race([reading.whole, evicted]), slow));
  } finally {
    reading.stop();
  }
  body.finish();
  return Buffer.concat(pieces, length);
}

/** Hands over what comes, piece by piece, until all of it is here. */
function collect(payload: NodeJS.ReadableStream, take: (piece: Buffer) => void) {
  const { promise: whole, resolve, reject } = Promise.withResolvers<void>();
  const onData = (piece: Buffer | string): void => {
    try {
      take(Buffer.from(piece as Buffer));
    } catch (error) {
      reject(error);
      stop();
    }
  };
  const onBroken = (cause?: unknown): void => reject(new Refusal('invalidBody', { cause }));
  const stop = (): void => {
    payload.off('data', onData).off('end', resolve).off('error', onBroken).off('close', onBroken);
    // What still comes is nobody's concern, and neither is that it breaks off.
    payload.on('error', () => undefined);
  };
  payload.on('data', onData).on('end', resolve).on('error', onBroken).on('close', onBroken);
  whole.catch(() => undefined);
  return { whole, stop };
}

/** What a parser answers, which it does at once. */
function parsed(parse: (answer: (error: Error | null, value?: unknown) => void) => void): unknown {
  let value: unknown;
  parse((error, read) => {
    if (error) throw error;
    value = read;
  });
  return value;
}
