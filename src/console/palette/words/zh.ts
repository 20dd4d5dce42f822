/** The words of the palette, below its input. */
export const zh = {
  keys: '↑ ↓ 选择，Enter 打开，Esc 关闭',
  found: '找到 {n} 项',
  none: '没有找到匹配的内容',
  searching: '正在查找…',
  number: '按号码找到',
  screen: '菜单',
  record: '最近打开的记录',
  create: '操作',
} as const;

export type Words = Readonly<Record<keyof typeof zh, string>>;
