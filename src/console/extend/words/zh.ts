/** The words of what business pages are built with. */
export const zh = {
  scan: '扫描或输入',
  enter: '确定',
  keyboard: '键盘',
  keyboardOn: '显示屏幕键盘',
  keyboardOff: '隐藏屏幕键盘',
  waiting: '处理中…',
} as const;

export type Words = Readonly<Record<keyof typeof zh, string>>;
