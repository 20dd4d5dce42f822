import { Refusal } from '../refusal.ts';
import { breathe } from '../resource/breathe.ts';
import { refuseCharset, utf8Reader } from './parseJson.ts';
import { splitJson } from './splitJson.ts';

/** Bodies of so many bytes and more are read in parts: in one go nobody else would be answered meanwhile. */
export const longBody = 2 * 1024 * 1024;

interface Sent {
  readonly body: Buffer;
  readonly contentType: string;
}

/** So many bytes are looked through in one go. */
const stride = 512 * 1024;

/** A long JSON body, read part by part, with others' calls between the parts; `parse` reads a text as a short body is read. */
export async function parseLongJson({ body, contentType }: Sent, parse: (text: string) => unknown): Promise<unknown> {
  refuseCharset(contentType);
  const read = utf8Reader();
  const split = splitJson();
  for (let at = 0; at < body.length; at += stride) {
    split.feed(read(body.subarray(at, at + stride), at + stride < body.length));
    await breathe();
  }
  const { outline, lists } = split.end();
  const whole = parse(outline);
  if (lists.length === 0 || typeof whole !== 'object' || whole === null) return whole;
  const items: unknown[][] = [];
  for (const pieces of lists) {
    // Nothing between two commas, or before a bracket, is no item.
    if (pieces.length > 1 && pieces.some((piece) => piece.trim() === '')) throw new Refusal('invalidBody');
    const list: unknown[] = [];
    for (const piece of pieces) {
      for (const item of parse(`[${piece}]`) as unknown[]) list.push(item);
      await breathe();
    }
    items.push(list);
  }
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [name, Array.isArray(value) ? items[Number(value[0])] : value]),
  );
}
