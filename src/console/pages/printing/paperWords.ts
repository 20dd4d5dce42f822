import type { Text } from '../../../contract/text.ts';
import { createUseWord } from '../../texts/useText.ts';

/** The words around documents that are printed. */
const zh = {
  language: '单据语言',
  inZh: '中文',
  inEn: 'English',
  inBoth: '中英对照',
  count: '共 {n} 份',
  recordsCut: '一次最多打印 {most} 份，此处为前 {most} 条（共 {total} 条）。请缩小范围后再打印其余的。',
  hint: '在打印窗口中选择“另存为 PDF”即可得到 PDF 文件。',
  nothing: '没有可打印的单据：这些记录已不存在，或您不能再查看。',
  noLines: '还没有明细',
  lineNo: '序号',
  total: '合计',
  signature: '签名',
  date: '日期',
} as const;

type Words = Readonly<Record<keyof typeof zh, string>>;

const en: Words = {
  language: 'Language of the document',
  inZh: '中文',
  inEn: 'English',
  inBoth: 'Both',
  count: 'Documents: {n}',
  recordsCut:
    'At most {most} {most:document is|documents are} printed at once: these are the first {most} of {total}. Narrow the list to print the others.',
  hint: 'Choose “Save as PDF” in the window of the printer to have a PDF.',
  nothing: 'There is nothing to print: these records are gone, or you may not see them any more.',
  noLines: 'There is nothing on it yet',
  lineNo: 'No.',
  total: 'Total',
  signature: 'Signature',
  date: 'Date',
};

/** The words of this room in the present language. */
export const useWord = createUseWord<keyof Words>({ zh, en });

/** A word that stands on the paper, which has a language of its own. */
export function paperWord(key: keyof typeof zh): Text {
  return { zh: zh[key], en: en[key] };
}
