import { createTexts, type English } from '../../texts/createTexts.ts';

/** The words around everything that is printed. */
const zh = {
  print: '打印',
  close: '关闭',
  missing: '{{n}} 条不在其中：已不存在，或您不能再查看',
  missingNamed: '{{n}} 条不在其中（已不存在，或您不能再查看）：{{names}}',
} as const;

const en: English<typeof zh> = {
  print: 'Print',
  close: 'Close',
  missing: 'Left out, because deleted or no longer accessible to you: {{n}}',
  missingNamed: 'Left out, because deleted or no longer accessible to you: {{n}} ({{names}})',
};

/** The words of this room in the present language. */
export const { useWord } = createTexts('printing', { zh, en });
