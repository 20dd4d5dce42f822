import type { WordTables } from '../../../../console/extend.ts';

const zh = {
  export: '导出',
  refresh: '刷新',
  currency: '币种',
  total: '合计',
  accountDetail: '账单',
  checkout: '收付款',
  first: '图中为前 {n} 组，全部见下表',
  customer: '客户',
  nobody: '（无）',
  current: '未到期',
  days30: '1-30 天',
  days60: '31-60 天',
  days90: '61-90 天',
  over90: '90 天以上',
  balance: '余额',
  ageing: '各客户应收余额的账龄；数字见下表',
  ageingNone: '没有应收余额',
  ageingNote: '按今天计算：已出账的按到期日，未出账的（含账单草稿）算未到期；与应收管理的数字相同。',
  ageingFile: '账龄',
  month: '月份',
  cashIn: '收款',
  cashOut: '付款',
  net: '净额',
  from: '从',
  to: '到',
  cash: '每月的收款、付款和净额；数字见下表',
  cashNone: '这段时间没有收付款',
  cashNote: '只算已过账的收款、预收和付款，按付款日期；余额抵扣、对冲和坏账不是现金，不算在内。',
  cashFile: '现金收支',
} as const;

type PictureWord = keyof typeof zh;

const en: Readonly<Record<PictureWord, string>> = {
  export: 'Export',
  refresh: 'Refresh',
  currency: 'Currency',
  total: 'Total',
  accountDetail: 'Debit notes',
  checkout: 'Receipts and payments',
  first: 'The picture has the first {n} {n:group|groups}, the table all of them',
  customer: 'Customer',
  nobody: '(none)',
  current: 'Current',
  days30: '1-30 days',
  days60: '31-60 days',
  days90: '61-90 days',
  over90: 'Over 90 days',
  balance: 'Balance',
  ageing: 'How old the receivables of each customer are; the figures are in the table below',
  ageingNone: 'Nobody owes anything',
  ageingNote:
    'As of today: what is billed by its due date, what is not (drafts of notes included) as current; the same figures as on the page of receivables.',
  ageingFile: 'ageing',
  month: 'Month',
  cashIn: 'In',
  cashOut: 'Out',
  net: 'Net',
  from: 'From',
  to: 'To',
  cash: 'What came in and went out in each month, and what is left; the figures are in the table below',
  cashNone: 'Nothing came in or went out in these days',
  cashNote:
    'Posted receipts, prepayments and payments by their dates; what is paid from a balance, offset or written off is no cash.',
  cashFile: 'cash-in-and-out',
};

/** The words of pictures of money. */
export const words: WordTables<PictureWord> = { zh, en };
