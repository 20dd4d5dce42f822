/** The words around everything that is printed. */
export const zh = {
  print: '打印',
  close: '关闭',
  missing: '{n} 条不在其中：已不存在，或您不能再查看',
  missingNamed: '{n} 条不在其中（已不存在，或您不能再查看）：{names}',
} as const;

export type Words = Readonly<Record<keyof typeof zh, string>>;
