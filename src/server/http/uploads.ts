import { addAbortSignal } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../appError.ts';
import type { ReceivedFile, TakeFile, Upload } from '../resource/context.ts';
import { atMinimumRate, type MinimumRate, tooLarge } from './bodies.ts';

interface FileBounds {
  /** Most bytes of the file. */
  readonly limit: number;
  /** Waits for room for so many bytes more, or refuses them. */
  readonly hold: (bytes: number) => Promise<void>;
  readonly rate?: MinimumRate;
}

/** Reads the form of a request: the texts before the file, and the file itself, into memory that can go to another thread. */
export async function receiveFile(request: FastifyRequest, receiving: FileBounds): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('wrongType');
  return atMinimumRate(request.raw, (slow) => readToBuffer(request, receiving, slow), { rate: receiving.rate });
}

async function readToBuffer(
  request: FastifyRequest,
  { limit, hold }: FileBounds,
  slow: AbortSignal,
): Promise<ReceivedFile> {
  // What cannot be taken in is not read first; a form is a little longer than its file.
  if (Number(request.headers['content-length'] ?? 0) > limit + 65_536) throw tooLarge(limit);
  const texts: Record<string, string> = {};
  for await (const part of orBroken(request.parts({ limits: { fileSize: limit } }))) {
    if (part.type === 'field') {
      texts[part.fieldname] = String(part.value);
      continue;
    }
    if (part.fieldname !== 'file') {
      part.file.resume();
      continue;
    }
    const pieces: Buffer[] = [];
    for await (const piece of orBroken<Buffer>(addAbortSignal(slow, part.file))) {
      await hold(piece.length);
      pieces.push(piece);
    }
    if (part.file.truncated) throw tooLarge(limit);
    return { name: part.filename.split(/[/\\]/).at(-1)?.slice(0, 200) ?? '', content: joined(pieces), texts };
  }
  throw new AppError('noFile', { at: { path: '/file', keyword: 'required' } });
}

function joined(chunks: Buffer[]): ArrayBuffer {
  const content = new ArrayBuffer(chunks.reduce((sum, { length }) => sum + length, 0));
  const bytes = new Uint8Array(content);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return content;
}

interface UploadBounds<T> {
  /** Most bytes of the file; one more is let through, so that its reader sees that it is too long. */
  readonly limit: number;
  readonly take: TakeFile<T>;
  readonly rate?: MinimumRate;
}

/**
 * Reads a form with one file, part by part and in any order: nothing of the file is kept in memory. A form that breaks off
 * is the sender's fault, never ours.
 */
export async function receiveUpload<T>(request: FastifyRequest, receiving: UploadBounds<T>): Promise<Upload<T>> {
  const { limit, rate } = receiving;
  if (!request.isMultipart()) throw new AppError('wrongType');
  // What cannot be taken in is not read first; a form is a little longer than its file.
  if (Number(request.headers['content-length'] ?? 0) > limit + 65_536) throw tooLarge(limit);
  // Whoever has gone away by now would never be heard of again.
  if (request.raw.destroyed) throw new AppError('fileBroken');
  try {
    return await atMinimumRate(request.raw, (slow) => readPartByPart(request, receiving, slow), { rate });
  } catch (error) {
    // Lets the rest run out: whoever still sends could not read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
}

async function readPartByPart<T>(
  request: FastifyRequest,
  { limit, take }: UploadBounds<T>,
  slow: AbortSignal,
): Promise<Upload<T>> {
  const texts = new Map<string, string>();
  let taken: { readonly value: T } | undefined;
  for await (const part of orBroken(request.parts({ limits: { fileSize: limit + 1 } }))) {
    if (part.type === 'field') texts.set(part.fieldname, textOf(part));
    else if (part.fieldname !== 'file' || taken) throw new AppError('invalidBody');
    else {
      const content = orBroken(addAbortSignal(slow, part.file));
      taken = { value: await take({ name: part.filename ?? '', content, texts }) };
    }
  }
  if (!taken) throw new AppError('fileMissing', { at: { path: '/file', keyword: 'required' } });
  return { taken: taken.value, texts };
}

function textOf(part: Extract<Multipart, { type: 'field' }>): string {
  if (part.fieldnameTruncated || part.valueTruncated) throw new AppError('invalidBody');
  return String(part.value);
}

/** What comes in of a form, or of a file in it: that it breaks off is the sender's fault, never ours. */
async function* orBroken<T>(coming: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* coming;
  } catch (cause) {
    // What the library counts and refuses has words of its own.
    if (String((cause as { code?: unknown }).code).startsWith('FST_')) throw cause;
    throw new AppError('fileBroken', { cause });
  }
}
