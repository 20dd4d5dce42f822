import { limits } from '../limits.ts';
import type { Part } from './findParts.ts';
import { plainExcel } from './plainXml.ts';
import { readXml } from './readXml.ts';
import { textReader } from './textReader.ts';
import { tooLarge, tooMany } from './tooLarge.ts';

/** Sizes of the blocks that texts and their places are kept in: they grow without being copied. */
const [bytesOfBlock, placesOfBlock] = [1_048_576, 65_536];

/** The texts that cells refer to by their number. */
export interface SharedTexts {
  /** Undefined when there is no such text. */
  readonly at: (index: number) => string | undefined;
}

/** Reads the table of texts, and keeps it as bytes: as texts it would take several times the memory. */
export async function readSharedTexts(file: Buffer, part: Part | undefined): Promise<SharedTexts> {
  const kept = keepTexts();
  if (!part) return kept;
  const reader = textReader('si', (text) => kept.add(plainExcel(text)));
  for await (const _ of readXml(file, part, reader));
  return kept;
}

function keepTexts(): SharedTexts & { readonly add: (text: string) => void } {
  const blocks: Buffer[] = [];
  const places: Float64Array[] = [];
  let [count, used, total] = [0, bytesOfBlock, 0];
  const put = (text: string): number => {
    const length = Buffer.byteLength(text);
    total += length;
    if (total > limits.sharedTexts) throw tooLarge(limits.sharedTexts);
    if (count >= limits.sharedCount) throw tooMany(limits.sharedCount);
    if (used + length > bytesOfBlock) {
      blocks.push(Buffer.allocUnsafeSlow(bytesOfBlock));
      used = 0;
    }
    const start = (blocks.length - 1) * bytesOfBlock + used;
    used += blocks.at(-1)?.write(text, used, length, 'utf8') ?? 0;
    return start * bytesOfBlock + length;
  };
  return {
    add: (text) => {
      const place = put(text);
      if (count % placesOfBlock === 0) places.push(new Float64Array(placesOfBlock));
      (places.at(-1) as Float64Array)[count % placesOfBlock] = place;
      count += 1;
    },
    at: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      const place = places[Math.floor(index / placesOfBlock)]?.[index % placesOfBlock] ?? 0;
      const [start, length] = [Math.floor(place / bytesOfBlock), place % bytesOfBlock];
      const from = start % bytesOfBlock;
      return blocks[Math.floor(start / bytesOfBlock)]?.toString('utf8', from, from + length) ?? '';
    },
  };
}
