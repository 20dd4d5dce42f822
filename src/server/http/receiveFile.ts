import { addAbortSignal } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { ReceivedFile } from '../resource/context.ts';
import { atPace, type Pace } from './atPace.ts';
import { orBroken } from './orBroken.ts';
import { tooLarge } from './tooLarge.ts';

interface Receiving {
  /** Most bytes of the file. */
  readonly limit: number;
  /** Waits for room for so many bytes more, or refuses them. */
  readonly hold: (bytes: number) => Promise<void>;
  readonly pace?: Pace;
}

/** Reads the form of a request: the texts before the file, and the file itself, into memory that can go to another thread. */
export async function receiveFile(request: FastifyRequest, receiving: Receiving): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Refusal('wrongType');
  return atPace(request.raw, (slow) => readForm(request, receiving, slow), { pace: receiving.pace });
}

async function readForm(request: FastifyRequest, { limit, hold }: Receiving, slow: AbortSignal): Promise<ReceivedFile> {
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
  throw new Refusal('noFile', { at: { path: '/file', keyword: 'required' } });
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
