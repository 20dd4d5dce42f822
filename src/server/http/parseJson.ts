import { Refusal } from '../refusal.ts';
import { deepest } from './splitJson.ts';

/** The largest JSON body, in bytes. */
export const bodyLimit = 10 * 1024 * 1024;

/** The largest body of a call that anybody may make, logged in or not. */
export const publicBodyLimit = 8 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a JSON body: UTF-8 only, and not nested beyond reason. Throws 40000 or 40015. */
export function readJsonText(body: Buffer, contentType: string): string {
  refuseCharset(contentType);
  const text = decode(body);
  if (depthOf(text) > deepest) throw new Refusal('invalidBody');
  return text;
}

/** Throws 40015 unless the body says that it is UTF-8, or says nothing. */
export function refuseCharset(contentType: string): void {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new Refusal('wrongType');
}

/** Reads UTF-8 part by part, wherever the parts end; throws 40000 when it is none. */
export function utf8Reader(): (part: Buffer, isMore: boolean) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (part, isMore) => {
    try {
      return decoder.decode(part, { stream: isMore });
    } catch (cause) {
      throw new Refusal('invalidBody', { cause });
    }
  };
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw new Refusal('invalidBody', { cause });
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
