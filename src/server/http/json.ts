import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../appError.ts';
import { yieldToEventLoop } from '../resource/context.ts';
import { addressGroup } from '../session/addressGroup.ts';
import { atMinimumRate, Bodies, type HeldBody, type MinimumRate, tooLarge } from './bodies.ts';

/** Maximum size of a JSON body in bytes, unless the call has a limit of its own. */
export const bodyLimit = 10 * 1024 * 1024;

/** Maximum body size of calls that do not require a login, in bytes. */
export const publicBodyLimit = 8 * 1024;

/** Maximum nesting depth of a body; regular calls stay far below it. */
const deepest = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes a JSON body, which must be UTF-8 and not nested too deeply. Throws 40000 or 40015. */
export function readJsonText(body: Buffer, contentType: string): string {
  assertCharset(contentType);
  const text = decode(body);
  if (depthOf(text) > deepest) throw new AppError('invalidBody');
  return text;
}

/** Throws 40015 if the body declares a charset other than UTF-8. */
function assertCharset(contentType: string): void {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new AppError('wrongType');
}

/** Returns a function that decodes UTF-8 in parts, which may end within a character. It throws 40000 if the bytes are invalid. */
function utf8Reader(): (part: Buffer, isMore: boolean) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (part, isMore) => {
    try {
      return decoder.decode(part, { stream: isMore });
    } catch (cause) {
      throw new AppError('invalidBody', { cause });
    }
  };
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw new AppError('invalidBody', { cause });
  }
}

/**
 * Returns the nesting depth of brackets outside strings; stops as soon as the depth is not allowed. Does not parse the text, because a
 * parser may recurse.
 */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let isInString = false;
  for (let i = 0; i < text.length && most <= deepest; i++) {
    const sign = text.charCodeAt(i);
    if (sign === 0x5c) i++;
    else if (sign === 0x22) isInString = !isInString;
    else if (isInString) continue;
    else if (sign === 0x7b || sign === 0x5b) most = Math.max(most, ++depth);
    else if (sign === 0x7d || sign === 0x5d) depth--;
  }
  return most;
}

/** Approximate number of characters parsed at once. */
const pieceLength = 256 * 1024;

/** A JSON object as text, with its long lists cut into pieces between items. */
interface SplitJson {
  /** The object with the contents of each list replaced by the list's index: `{"records":[0],"removed":[1]}`. */
  readonly outline: string;
  /** The pieces of each list, without brackets. */
  readonly lists: readonly (readonly string[])[];
}

interface Split {
  /** Processes the next part of the text. */
  readonly feed: (text: string) => void;
  readonly end: () => SplitJson;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Splits the lists of an object by looking only at brackets and strings; the parser reports invalid JSON. */
export function splitJson(most = pieceLength): Split {
  const [outline, lists]: [string[], string[][]] = [[], []];
  let [depth, top, isInString, isEscaped] = [0, 0, false, false];
  /** The piece being read; undefined outside lists. */
  let piece: string[] | undefined;
  let length = 0;
  const keep = (text: string): void => {
    (piece ?? outline).push(text);
    length += text.length;
  };
  const endPiece = (): void => {
    lists.at(-1)?.push(piece?.join('') ?? '');
    piece = [];
    length = 0;
  };
  const open = (sign: number): boolean => {
    if (++depth > deepest) throw new AppError('invalidBody');
    if (depth === 1) top = sign;
    return depth === 2 && sign === openList && top === openObject;
  };
  const startsString = (sign: number): boolean => {
    if (isEscaped) isEscaped = false;
    else if (isInString && sign === backslash) isEscaped = true;
    else if (sign === quote) isInString = !isInString;
    else return isInString;
    return true;
  };
  const feed = (text: string): void => {
    let from = 0;
    const take = (to: number): void => {
      keep(text.slice(from, to));
      from = to;
    };
    for (let i = 0; i < text.length; i++) {
      const sign = text.charCodeAt(i);
      if (startsString(sign)) continue;
      if (sign === openList || sign === openObject) {
        if (!open(sign)) continue;
        take(i + 1);
        lists.push([]);
        piece = [];
        length = 0;
      } else if (sign === closeList || sign === closeObject) {
        if (depth-- !== 2 || !piece) continue;
        take(i);
        endPiece();
        piece = undefined;
        outline.push(String(lists.length - 1));
      } else if (sign === comma && depth === 2 && piece && length + i - from >= most) {
        take(i);
        endPiece();
        from = i + 1;
      }
    }
    keep(text.slice(from));
  };
  return { feed, end: () => ({ outline: outline.join(''), lists }) };
}

/** Bodies of at least this many bytes are parsed in parts, so that other requests are served in between. */
export const longBody = 2 * 1024 * 1024;

interface SubmittedBody {
  readonly body: Buffer;
  readonly contentType: string;
}

/** Number of bytes scanned at once. */
const stride = 512 * 1024;

/** Parses a long JSON body in parts and serves other requests in between; `parse` is the parser for short bodies. */
export async function parseLongJson({ body, contentType }: SubmittedBody, parse: (text: string) => unknown): Promise<unknown> {
  assertCharset(contentType);
  const read = utf8Reader();
  const split = splitJson();
  for (let at = 0; at < body.length; at += stride) {
    split.feed(read(body.subarray(at, at + stride), at + stride < body.length));
    await yieldToEventLoop();
  }
  const { outline, lists } = split.end();
  const whole = parse(outline);
  if (lists.length === 0 || typeof whole !== 'object' || whole === null) return whole;
  const items: unknown[][] = [];
  for (const pieces of lists) {
    // An empty piece comes from a comma without an item.
    if (pieces.length > 1 && pieces.some((piece) => piece.trim() === '')) throw new AppError('invalidBody');
    const list: unknown[] = [];
    for (const piece of pieces) {
      for (const item of parse(`[${piece}]`) as unknown[]) list.push(item);
      await yieldToEventLoop();
    }
    items.push(list);
  }
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, Array.isArray(value) ? items[Number(value[0])] : value]));
}

interface Accepting {
  readonly bodies?: Bodies;
  readonly rate?: MinimumRate;
}

interface Coming {
  readonly body: HeldBody;
  /** Rejects if the body must be dropped in favor of others. */
  readonly evicted: Promise<never>;
}

/**
 * Registers the parser for JSON bodies and removes the default parsers. Bodies are limited by the size limit of the call, by the memory for
 * the sender and for all senders, and by a minimum rate.
 */
export function acceptJson(server: FastifyInstance, { bodies = new Bodies(), rate }: Accepting = {}): void {
  const coming = new WeakMap<FastifyRequest, Coming>();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addHook('preParsing', async (request, reply, payload) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return payload;
    const { promise: evicted, reject } = Promise.withResolvers<never>();
    evicted.catch(() => undefined);
    const body = bodies.open(request.actor?.user.id ?? `address ${addressGroup(request.ip)}`, reject);
    coming.set(request, { body, evicted });
    for (const end of ['finish', 'close']) reply.raw.once(end, body.release);
    if (reply.raw.destroyed) body.release();
    return payload;
  });
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const body = await readBody(request, payload, { ...(coming.get(request) as Coming), rate });
    if (body.length === 0) return undefined;
    const submitted = { body, contentType: request.headers['content-type'] ?? '' };
    const parsePart = (text: string): unknown => parsed((answer) => void parse(request, text, answer));
    if (body.length >= longBody) return parseLongJson(submitted, parsePart);
    return parsePart(readJsonText(body, submitted.contentType));
  });
}

async function readBody(
  request: FastifyRequest,
  payload: NodeJS.ReadableStream,
  { body, evicted, rate }: Coming & { readonly rate: MinimumRate | undefined },
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
  const slow = { kind: 'slowBody', rate } as const;
  try {
    await (request.raw.complete ? reading.whole : atMinimumRate(request.raw, () => Promise.race([reading.whole, evicted]), slow));
  } finally {
    reading.stop();
  }
  body.finish();
  return Buffer.concat(pieces, length);
}

/** Passes incoming data to `take` until the body is complete. */
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
  const onBroken = (cause?: unknown): void => reject(new AppError('invalidBody', { cause }));
  const stop = (): void => {
    payload.off('data', onData).off('end', resolve).off('error', onBroken).off('close', onBroken);
    // Without this listener, a later connection error would end the process.
    payload.on('error', () => undefined);
  };
  payload.on('data', onData).on('end', resolve).on('error', onBroken).on('close', onBroken);
  whole.catch(() => undefined);
  return { whole, stop };
}

/** Returns the result of a synchronous parser with a callback. */
function parsed(parse: (answer: (error: Error | null, value?: unknown) => void) => void): unknown {
  let value: unknown;
  parse((error, read) => {
    if (error) throw error;
    value = read;
  });
  return value;
}
