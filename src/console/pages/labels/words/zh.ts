/** The words around labels that are printed. */
export const zh = {
  count: '共 {n} 张标签',
  firstShown: '下面预览前 {n} 张，全部都会打印。',
  recordsCut: '一次最多打印 {most} 条记录的标签，此处为前 {most} 条（共 {total} 条）。请缩小范围后再打印其余的。',
  labelsCut: '一次最多打印 {most} 张，其余未列出。',
  nothing: '没有可打印的标签：这些记录的张数为 0。',
  noCode: '没有可打印为条形码的内容',
  badCode: '“{value}”不能打印为条形码：只支持字母、数字和常用符号',
  tooDense: '有 {n} 张标签的条形码过密，扫描枪可能读不出。请使用更宽的标签或更短的编码。',
  hint: '打印时请选择与标签相同的纸张（{width} × {height} 毫米），缩放 100%。',
} as const;

export type Words = Readonly<Record<keyof typeof zh, string>>;
