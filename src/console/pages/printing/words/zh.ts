/** The words around everything that is printed. */
export const zh = {
  print: '打印',
  close: '关闭',
} as const;

export type Words = Readonly<Record<keyof typeof zh, string>>;
