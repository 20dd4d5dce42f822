import { createTexts, type English } from '../texts/createTexts.ts';

const zh = {
  filterBy: '筛选{{column}}',
  none: '没有符合条件的记录',
  nothing: '还没有记录',
  pageOf: '第 {{page}} / {{pages}} 页，共 {{total}} 条',
  pageOfMore: '第 {{page}} 页，超过 {{n}} 条',
  pageBefore: '上一页',
  pageAfter: '下一页',
  pick: '请选择',
  refresh: '刷新',
  retry: '重试',
} as const;

const en: English<typeof zh> = {
  filterBy: 'Filter by {{column}}',
  none: 'No matching entries',
  nothing: 'No entries yet',
  pageOf: 'Page {{page}} of {{pages}}, {{total}} in total',
  pageOfMore: 'Page {{page}}, more than {{n}} in total',
  pageBefore: 'Previous page',
  pageAfter: 'Next page',
  pick: 'Choose',
  refresh: 'Refresh',
  retry: 'Retry',
} as const;

export const frameTexts = createTexts('systemFrame', { zh, en });
