import { createTexts, type English } from '../../texts/createTexts.ts';

/** The words around labels that are printed. */
const zh = {
  count: '共 {{n}} 张标签',
  firstShown: '下面预览前 {{n}} 张，全部都会打印。',
  recordsCut_other:
    '一次最多打印 {{most}} 条记录的标签，此处为前 {{most}} 条（共 {{total}} 条）。请缩小范围后再打印其余的。',
  labelsCut_other: '一次最多打印 {{most}} 张，其余未列出。',
  nothing: '没有可打印的标签：这些记录的张数为 0。',
  noCode: '没有可打印为条形码的内容',
  badCode: '“{{value}}”不能打印为条形码：只支持字母、数字和常用符号',
  tooDense: '有 {{n}} 张标签的条形码过密，扫描枪可能读不出。请使用更宽的标签或更短的编码。',
  hint: '打印时请选择与标签相同的纸张（{{width}} × {{height}} 毫米），缩放 100%。',
} as const;

const en: English<typeof zh> = {
  count: 'Labels: {{n}}',
  firstShown: 'The first {{n}} are shown here; all of them will be printed.',
  recordsCut_one:
    'Labels of at most {{most, count}} record is printed at once: these are the first {{most}} of {{total}}. Narrow the list to print the others.',
  recordsCut_other:
    'Labels of at most {{most, count}} records are printed at once: these are the first {{most}} of {{total}}. Narrow the list to print the others.',
  labelsCut_one: 'At most {{most, count}} label is printed at once; the others are not here.',
  labelsCut_other: 'At most {{most, count}} labels are printed at once; the others are not here.',
  nothing: 'There is nothing to print: these records want no labels.',
  noCode: 'There is nothing to draw as a bar code',
  badCode: '“{{value}}” cannot be drawn as a bar code: only letters, digits and common signs can',
  tooDense: 'Bar codes too dense for many scanners: {{n}}. Use a wider label or a shorter code.',
  hint: 'Print on paper of the size of the label ({{width}} × {{height}} mm), at a scale of 100 %.',
};

const texts = createTexts('labels', { zh, en });

export type Word = typeof texts.say;

/** The words of this room in the present language. */
export const { useWord } = texts;
