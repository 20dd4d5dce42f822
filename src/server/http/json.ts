import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../appError.ts';
import { yieldToEventLoop } from '../resource/context.ts';
import { addressGroup } from '../session/addressGroup.ts';
import { atMinimumRate, Bodies, type HeldBody, type MinimumRate, tooLarge } from './bodies.ts';

/** The largest JSON body, in bytes. */
export const bodyLimit = 10 * 1024 * 1024;

/** The largest body of a call that anybody may make, logged in or not. */
export const publicBodyLimit = 8 * 1024;

/** How deep a body may nest; nothing on the wire comes near it. */
const deepest = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a JSON body: UTF-8 only, and not nested beyond reason. Throws 40000 or 40015. */
export function readJsonText(body: Buffer, contentType: string): string {
  assertCharset(contentType);
  const text = decode(body);
  if (depthOf(text) > deepest) throw new AppError('invalidBody');
  return text;
}

/** Throws 40015 unless the body is declared as UTF-8 or not declared at all. */
function assertCharset(contentType: string): void {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new AppError('wrongType');
}

/** Reads UTF-8 part by part, wherever the parts end; throws 40000 when it is none. */
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

/** How deep brackets nest outside strings, found without parsing: a parser may recurse. */
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

/** About so many characters are parsed in one go. */
const pieceLength = 256 * 1024;

/** An object as text, with its long lists cut into pieces between two of their items. */
interface SplitJson {
  /** The object with the number of the list in the place of what each list holds: `{"records":[0],"removed":[1]}`. */
  readonly outline: string;
  /** The lists: pieces of items, each without its brackets. */
  readonly lists: readonly (readonly string[])[];
}

interface Split {
  /** Takes the next part of the text. */
  readonly feed: (text: string) => void;
  readonly end: () => SplitJson;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Finds where the lists of an object can be cut, by brackets and strings alone: whether it is sound is for the parser to say. */
export function splitJson(most = pieceLength): Split {
  const [outline, lists]: [string[], string[][]] = [[], []];
  let [depth, top, isInString, isEscaped] = [0, 0, false, false];
  /** The piece that is being read; undefined outside of lists. */
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

/** Bodies of this size and more are parsed in parts; otherwise no one else would be served meanwhile. */
export const longBody = 2 * 1024 * 1024;

interface SubmittedBody {
  readonly body: Buffer;
  readonly contentType: string;
}

/** So many bytes are looked through in one go. */
const stride = 512 * 1024;

/** A long JSON body, read part by part, with others' calls between the parts; `parse` reads a text as a short body is read. */
export async function parseLongJson(
  { body, contentType }: SubmittedBody,
  parse: (text: string) => unknown,
): Promise<unknown> {
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
    // Nothing between two commas, or before a bracket, is no item.
    if (pieces.length > 1 && pieces.some((piece) => piece.trim() === '')) throw new AppError('invalidBody');
    const list: unknown[] = [];
    for (const piece of pieces) {
      for (const item of parse(`[${piece}]`) as unknown[]) list.push(item);
      await yieldToEventLoop();
    }
    items.push(list);
  }
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [name, Array.isArray(value) ? items[Number(value[0])] : value]),
  );
}

interface Accepting {
  readonly bodies?: Bodies;
  readonly rate?: MinimumRate;
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
    await (request.raw.complete
      ? reading.whole
      : atMinimumRate(request.raw, () => Promise.race([reading.whole, evicted]), slow));
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
  const onBroken = (cause?: unknown): void => reject(new AppError('invalidBody', { cause }));
  const stop = (): void => {
    payload.off('data', onData).off('end', resolve).off('error', onBroken).off('close', onBroken);
    // Later data, and a broken connection, are ignored.
    payload.on('error', () => undefined);
  };
  payload.on('data', onData).on('end', resolve).on('error', onBroken).on('close', onBroken);
  whole.catch(() => undefined);
  return { whole, stop };
}

/** The result of a parser, which is synchronous. */
function parsed(parse: (answer: (error: Error | null, value?: unknown) => void) => void): unknown {
  let value: unknown;
  parse((error, read) => {
    if (error) throw error;
    value = read;
  });
  return value;
}
