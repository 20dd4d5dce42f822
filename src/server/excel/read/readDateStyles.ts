import { limits } from '../limits.ts';
import { attributeReader } from './attributeReader.ts';
import type { XmlHandler } from './createScanner.ts';
import type { Part } from './findParts.ts';
import { readXml } from './readXml.ts';
import { tooLarge } from './tooLarge.ts';

/** The numbers of the formats that come with Excel and show a day or a time. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const read = {
  id: attributeReader('numFmtId'),
  code: attributeReader('formatCode'),
} as const;

/** Which styles of a workbook show a number as a day or a time, by their place. */
export async function readDateStyles(file: Buffer, part: Part | undefined): Promise<readonly boolean[]> {
  if (!part) return [];
  if (part.size > limits.smallPart) throw tooLarge(limits.smallPart);
  const own = new Map<number, boolean>();
  const styles: number[] = [];
  let isCell = false;
  const open: XmlHandler['open'] = (name, tag) => {
    if (name === 'numFmt') own.set(Number(read.id(tag)), isDateFormat(read.code(tag) ?? ''));
    if (name === 'cellXfs') isCell = true;
    if (name === 'xf' && isCell) styles.push(Number(read.id(tag) ?? 0));
  };
  const close = (name: string): void => {
    if (name === 'cellXfs') isCell = false;
  };
  for await (const _ of readXml(file, part, { open, close, text: () => undefined }));
  return styles.map((id) => own.get(id) ?? builtIn(id));
}

/** Whether a format shows a day or a time: its letters count, words, colours and conditions in it do not. */
function isDateFormat(code: string): boolean {
  const letters = code
    .replace(/"[^"]*"|\\.|[*_]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  return /[ymdhs]/i.test(letters);
}
