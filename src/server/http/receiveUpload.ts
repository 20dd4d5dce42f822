import { addAbortSignal } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { TakeFile, Upload } from '../resource/context.ts';
import { atPace, type Pace } from './atPace.ts';
import { orBroken } from './orBroken.ts';
import { tooLarge } from './tooLarge.ts';

interface Receiving<T> {
  /** Most bytes of the file; one more is let through, so that its reader sees that it is too long. */
  readonly limit: number;
  readonly take: TakeFile<T>;
  readonly pace?: Pace;
}

/**
 * Reads a form with one file, part by part and in any order: nothing of the file is kept in memory. A form that breaks off
 * is the sender's fault, never ours.
 */
export async function receiveUpload<T>(request: FastifyRequest, receiving: Receiving<T>): Promise<Upload<T>> {
  const { limit, pace } = receiving;
  if (!request.isMultipart()) throw new Refusal('wrongType');
  // What cannot be taken in is not read first; a form is a little longer than its file.
  if (Number(request.headers['content-length'] ?? 0) > limit + 65_536) throw tooLarge(limit);
  // Whoever has gone away by now would never be heard of again.
  if (request.raw.destroyed) throw new Refusal('fileBroken');
  try {
    return await atPace(request.raw, (slow) => readForm(request, receiving, slow), { pace });
  } catch (error) {
    // Lets the rest run out: whoever still sends could not read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
}

async function readForm<T>(
  request: FastifyRequest,
  { limit, take }: Receiving<T>,
  slow: AbortSignal,
): Promise<Upload<T>> {
  const texts = new Map<string, string>();
  let taken: { readonly value: T } | undefined;
  for await (const part of orBroken(request.parts({ limits: { fileSize: limit + 1 } }))) {
    if (part.type === 'field') texts.set(part.fieldname, textOf(part));
    else if (part.fieldname !== 'file' || taken) throw new Refusal('invalidBody');
    else {
      const content = orBroken(addAbortSignal(slow, part.file));
      taken = { value: await take({ name: part.filename ?? '', content, texts }) };
    }
  }
  if (!taken) throw new Refusal('fileMissing', { at: { path: '/file', keyword: 'required' } });
  return { taken: taken.value, texts };
}

function textOf(part: Extract<Multipart, { type: 'field' }>): string {
  if (part.fieldnameTruncated || part.valueTruncated) throw new Refusal('invalidBody');
  return String(part.value);
}
