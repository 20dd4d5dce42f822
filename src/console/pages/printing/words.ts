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
  missing: 'Not among them, because they are gone or you may not see them any more: {{n}}',
  missingNamed: 'Not among them, because they are gone or you may not see them any more: {{n}} ({{names}})',
};

/** The words of this room in the present language. */
export const { useWord } = createTexts('printing', { zh, en });
