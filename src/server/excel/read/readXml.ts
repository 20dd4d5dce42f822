import { Refusal } from '../../refusal.ts';
import { createScanner, type XmlHandler } from './createScanner.ts';
import type { Part } from './findParts.ts';
import { unpack } from './unpack.ts';

/** How a text begins that is not of the one encoding that workbooks have. */
const foreign: readonly Buffer[] = ['fffe', 'feff', '003c', '3c00'].map((hex) => Buffer.from(hex, 'hex'));

/** Reads a part of the archive as XML; tells after each piece how many bytes were read, so that what was found can be taken. */
export async function* readXml(file: Buffer, part: Part, handler: XmlHandler): AsyncGenerator<number> {
  const scanner = createScanner(handler);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  for await (const chunk of unpack(file, part)) {
    if (read === 0 && foreign.some((mark) => chunk.subarray(0, 2).equals(mark))) throw new Refusal('brokenWorkbook');
    read += chunk.length;
    scanner.write(decode(decoder, chunk));
    yield read;
  }
  scanner.write(decode(decoder));
  scanner.end();
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (cause) {
    throw new Refusal('brokenWorkbook', { cause });
  }
}
