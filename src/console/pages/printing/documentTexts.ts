import type { Text } from '../../../contract/wire.ts';
import { createTexts, type English, type PlainKeyOf } from '../../texts/createTexts.ts';

const zh = {
  language: '单据语言',
  inZh: '中文',
  inEn: 'English',
  inBoth: '中英对照',
  count: '共 {{n}} 份',
  recordsCut_other: '一次最多打印 {{most}} 份，此处为前 {{most}} 条（共 {{total}} 条）。请缩小范围后再打印其余的。',
  hint: '在打印窗口中选择“另存为 PDF”即可得到 PDF 文件。',
  nothing: '没有可打印的单据：这些记录已不存在，或您不能再查看。',
  noLines: '还没有明细',
  lineNo: '序号',
  total: '合计',
  signature: '签名',
  date: '日期',
  noPictures: '没有照片',
  none: '无',
  denied: '未包含（您无权打印）：{{names}}',
  firstShown: '预览显示前 {{n}} 份，打印时包含全部。',
} as const;

const en: English<typeof zh> = {
  language: 'Document language',
  inZh: '中文',
  inEn: 'English',
  inBoth: 'Both',
  count: 'Documents: {{n}}',
  recordsCut_one:
    'At most {{most, count}} document can be printed at once. These are the first {{most}} of {{total}}. Narrow the list to print the rest.',
  recordsCut_other:
    'At most {{most, count}} documents can be printed at once. These are the first {{most}} of {{total}}. Narrow the list to print the rest.',
  hint: 'To get a PDF file, choose “Save as PDF” in the print dialog.',
  nothing: 'There is nothing to print: these records were deleted, or you no longer have access to them.',
  noLines: 'No lines yet',
  lineNo: 'No.',
  total: 'Total',
  signature: 'Signature',
  date: 'Date',
  noPictures: 'No photos',
  none: 'None',
  denied: 'Not included, because you do not have permission to print them: {{names}}',
  firstShown: 'The preview shows the first {{n}}. All of them are printed.',
} as const;

export const texts = createTexts('documents', { zh, en });

/** Returns a text of the document in both languages, because the language of the document may differ from the user's. */
export function documentText(key: PlainKeyOf<typeof zh>): Text {
  return { zh: texts.translateIn('zh')(key), en: texts.translateIn('en')(key) };
}
