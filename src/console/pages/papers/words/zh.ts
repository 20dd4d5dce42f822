/** The words around documents that are printed. */
export const zh = {
  language: '单据语言',
  inZh: '中文',
  inEn: 'English',
  inBoth: '中英对照',
  count: '共 {n} 份',
  recordsCut: '一次最多打印 {most} 份，此处为前 {most} 条（共 {total} 条）。请缩小范围后再打印其余的。',
  hint: '在打印窗口中选择“另存为 PDF”即可得到 PDF 文件。',
  nothing: '没有可打印的单据：这些记录已不存在，或您不能再查看。',
  noLines: '还没有明细',
  lineNo: '序号',
  total: '合计',
  signature: '签名',
  date: '日期',
} as const;

export type Words = Readonly<Record<keyof typeof zh, string>>;
