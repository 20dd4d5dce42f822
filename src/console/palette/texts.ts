import { createTexts, type English } from '../texts/createTexts.ts';

/** The words of the palette, below its input. */
const zh = {
  keys: '↑ ↓ 选择，Enter 打开，Esc 关闭',
  found: '找到 {{n}} 项',
  none: '没有找到匹配的内容',
  searching: '正在查找…',
  numbersFailed: '未能按号码查找：{{why}}',
  number: '按号码找到',
  screen: '菜单',
  record: '最近打开的记录',
  create: '操作',
} as const;

const en: English<typeof zh> = {
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
  found: 'Found: {{n}}',
  none: 'No matches',
  searching: 'Searching…',
  numbersFailed: 'The search by number failed: {{why}}',
  number: 'Found by number',
  screen: 'Menus',
  record: 'Recently opened',
  create: 'Actions',
};

/** The words of this room in the present language. */
export const { useWord } = createTexts('palette', { zh, en });
