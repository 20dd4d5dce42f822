import { useFieldServices } from '../services.tsx';

const zh = {
  upload: '读入工作簿',
  reading: '正在读取“{{name}}”…',
  stop: '停止',
  read: '已从“{{name}}”读入 {{n}} 行：新增 {{fresh}}，更新 {{changed}}。',
  missing: '原有的 {{n}} 行不在文件中，保持不变。',
  nothing: '“{{name}}”中没有可读入的行，请检查表头行和列。',
  leftOut: '第 {{rows}} 行是合计或备注，未读入。',
  unknown: '未识别的列（未读入）：',
  learnt: '按以往的指定识别：{{names}}',
  fieldOf: '列“{{column}}”对应的字段',
  choose: '不读入',
  headingRow: '表头在第 {{row}} 行',
  headingHint: '如果不对，请点选表头所在的行，文件会重新读取。',
  useRow: '以第 {{row}} 行为表头',
  totals: '合计',
  more: '{{message}}（另有 {{n}} 行相同）',
  nearest: '是否为 {{code}}？',
  unknownCode: '“{{code}}”未登记',
  unknownIn: '“{{code}}”未登记（{{n}} 行）',
  moreCodes: '另有 {{n}} 个未登记的代码',
  useCode: '改为 {{code}}',
} as const;

const en: Record<keyof typeof zh, string> = {
  upload: 'Read workbook',
  reading: 'Reading “{{name}}” …',
  stop: 'Stop',
  read: 'Rows read from “{{name}}”: {{n}}. New: {{fresh}}, changed: {{changed}}.',
  missing: 'Lines that are not in the file stay as they are: {{n}}.',
  nothing: '“{{name}}” has no rows that could be read. Check the heading row and the columns.',
  leftOut: 'Rows not read, because they are totals or notes: {{rows}}.',
  unknown: 'Columns that were not recognized and not read:',
  learnt: 'Recognized from earlier choices: {{names}}',
  fieldOf: 'Field for the column “{{column}}”',
  choose: 'Do not read',
  headingRow: 'Headings in row {{row}}',
  headingHint: 'If this is wrong, choose the row with the headings. The file will be read again.',
  useRow: 'Use row {{row}} as headings',
  totals: 'Totals',
  more: '{{message}} (and {{n}} more rows)',
  nearest: 'Did you mean {{code}}?',
  unknownCode: '“{{code}}” is not registered',
  unknownIn: '“{{code}}” is not registered (rows: {{n}})',
  moreCodes: 'Other codes that are not registered: {{n}}',
  useCode: 'Use {{code}}',
};

const texts = { name: 'workbook', zh, en };

export type WorkbookTranslate = (key: keyof typeof zh, values?: Readonly<Record<string, string | number>>) => string;

/** Returns the function that gives the texts about workbooks. These texts are loaded with the grid. */
export function useWorkbookT(): WorkbookTranslate {
  const { language, textsOf } = useFieldServices();
  return textsOf(texts, language);
}
