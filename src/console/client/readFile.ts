import { isEnvelope } from '../../contract/envelope.ts';
import type { Language } from '../../contract/text.ts';
import type { SentFile } from './call.ts';
import { fileName } from './fileName.ts';
import { HwError } from './hwError.ts';
import { parseJson } from './parseJson.ts';
import { type Answer, readAnswer } from './readAnswer.ts';

/** What came back where a file was awaited. */
export interface RawFile {
  readonly status: number;
  readonly type: string;
  readonly disposition: string;
  readonly blob: Blob;
  /** The language that was asked for. */
  readonly language?: Language;
}

/** An envelope is short; nothing longer is read as one. */
const longestEnvelope = 1_000_000;

/**
 * Reads the answer to a call for a file, content type first: an envelope is a failure whatever it is called, and so is a
 * proxy's page. Only a success with something in it is a file (contract.md section 2, console-spec.md section 8).
 */
export async function readFile({ status, type, disposition, blob, language }: RawFile): Promise<Answer<SentFile>> {
  const isAttached = /^\s*attachment/i.test(disposition);
  const isFine = status >= 200 && status < 300 && blob.size > 0;
  const text = await textOf(type, blob);
  const isFile = isFine && (isAttached || !/^(text\/html|application\/json)\b/i.test(type.trim()));
  if (isFile && !isEnvelope(parseJson(text))) return { data: { blob, name: fileName(disposition) } };
  const answer = readAnswer({ status, body: text, ...(language ? { language } : {}) });
  if ('error' in answer) return answer;
  return { error: new HwError({ kind: 'garbled', status, words: { key: 'session.noFile' } }) };
}

/** The text of what may be an envelope or a page: by its type, or because it begins like one. */
async function textOf(type: string, blob: Blob): Promise<string> {
  if (blob.size === 0 || blob.size > longestEnvelope) return '';
  const isText = /^(text\/|application\/json\b)/i.test(type.trim());
  const isLikely = isText || /^\s*[{<]/.test(await blob.slice(0, 16).text());
  return isLikely ? blob.text() : '';
}
