import { limits } from '../limits.ts';
import { attributeReader } from './attributeReader.ts';
import type { XmlHandler } from './createScanner.ts';
import type { Part } from './findParts.ts';
import { readXml } from './readXml.ts';
import { tooLarge } from './tooLarge.ts';

/** How a style shows a number: as a day or a time, or as so many of a hundred. */
export type Look = 'day' | 'percent' | undefined;

/** The numbers of the formats that come with Excel. */
const builtIn = (id: number): Look => {
  if (id === 9 || id === 10) return 'percent';
  const isDay = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDay ? 'day' : undefined;
};

const read = {
  id: attributeReader('numFmtId'),
  code: attributeReader('formatCode'),
} as const;

/** How the styles of a workbook show numbers, by their place. */
export async function readLooks(file: Buffer, part: Part | undefined): Promise<readonly Look[]> {
  if (!part) return [];
  if (part.size > limits.smallPart) throw tooLarge(limits.smallPart);
  const own = new Map<number, Look>();
  const styles: number[] = [];
  let isCell = false;
  const open: XmlHandler['open'] = (name, tag) => {
    if (name === 'numFmt') own.set(Number(read.id(tag)), lookOf(read.code(tag) ?? ''));
    if (name === 'cellXfs') isCell = true;
    if (name === 'xf' && isCell) styles.push(Number(read.id(tag) ?? 0));
  };
  const close = (name: string): void => {
    if (name === 'cellXfs') isCell = false;
  };
  for await (const _ of readXml(file, part, { open, close, text: () => undefined }));
  return styles.map((id) => (own.has(id) ? own.get(id) : builtIn(id)));
}

/** What a format shows: its letters and the percent sign count, words, colours and conditions in it do not. */
function lookOf(code: string): Look {
  const letters = code
    .replace(/"[^"]*"|\\.|[*_]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  if (/[ymdhs]/i.test(letters)) return 'day';
  return letters.includes('%') ? 'percent' : undefined;
}
