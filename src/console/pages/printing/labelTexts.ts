import { createTexts, type English } from '../../texts/createTexts.ts';

const zh = {
  count: '共 {{n}} 张标签',
  firstShown: '下面预览前 {{n}} 张，全部都会打印。',
  recordsCut_other: '一次最多打印 {{most}} 条记录的标签，此处为前 {{most}} 条（共 {{total}} 条）。请缩小范围后再打印其余的。',
  labelsCut_other: '一次最多打印 {{most}} 张，其余未列出。',
  nothing: '没有可打印的标签：这些记录的张数为 0。',
  noCode: '没有可打印为条形码的内容',
  badCode: '“{{value}}”不能打印为条形码：只支持字母、数字和常用符号',
  tooDense: '有 {{n}} 张标签的条形码过密，扫描枪可能读不出。请使用更宽的标签或更短的编码。',
  hint: '打印时请选择与标签相同的纸张（{{width}} × {{height}} 毫米），缩放 100%。',
} as const;

const en: English<typeof zh> = {
  count: 'Labels: {{n}}',
  firstShown: 'The first {{n}} are previewed here. All of them will be printed.',
  recordsCut_one:
    'Labels for at most {{most, count}} record can be printed at once. These are the first {{most}} of {{total}}. Narrow the list to print the rest.',
  recordsCut_other:
    'Labels for at most {{most, count}} records can be printed at once. These are the first {{most}} of {{total}}. Narrow the list to print the rest.',
  labelsCut_one: 'At most {{most, count}} label can be printed at once. The others are not listed.',
  labelsCut_other: 'At most {{most, count}} labels can be printed at once. The others are not listed.',
  nothing: 'There are no labels to print: the number of labels for these records is 0.',
  noCode: 'There is nothing to print as a barcode',
  badCode: '“{{value}}” cannot be printed as a barcode. Only letters, digits and common symbols are possible.',
  tooDense: 'Barcodes that are too dense for some scanners: {{n}}. Use a wider label or a shorter code.',
  hint: 'Choose paper of the same size as the label ({{width}} × {{height}} mm) and a scale of 100%.',
} as const;

export const texts = createTexts('labels', { zh, en });

export type Translate = typeof texts.t;
