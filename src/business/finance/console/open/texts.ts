import { createTexts } from '../../../../console/extend.ts';

/** Messages about open items and draft debit notes. */
export const texts = createTexts('openItems', {
  zh: {
    draft: '草稿：不计入应收账单和账龄到期，其费用在发出前仍算“未出账”。',
    title: '未结清',
    failed: '未结清的账单未能加载：{{why}}',
    retry: '重试',
    none: '没有未结清的账单',
    total: '未结清合计',
    balance: '客户预收余额',
    due: '到期',
    more: '另有 {{n}} 笔',
    covers: '本次金额 {{amount}}，核销后还差 {{rest}}',
    surplus: '本次金额 {{amount}}，超出未结清合计 {{rest}}：超出部分将转为客户预收余额，过账时须确认',
    tooMuch: '本次金额 {{amount}}，比未结清合计多 {{rest}}：请改小金额',
    prepaid: '本次金额 {{amount}} 全部存入客户预收余额，不冲抵上面的账单',
    whole: '本次金额 {{amount}}，刚好结清',
  },
  en: {
    draft: 'This is a draft. It does not count as billed: until it is issued, its charges count as unbilled.',
    title: 'Open items',
    failed: 'The open items could not be loaded: {{why}}',
    retry: 'Retry',
    none: 'No open items',
    total: 'Total open',
    balance: 'Customer prepayment balance',
    due: 'due',
    more: '{{n}} more',
    covers: '{{amount}} leaves {{rest}} open',
    surplus:
      '{{amount}} is {{rest}} more than the open total. The surplus becomes a customer prepayment, which you must confirm when posting',
    tooMuch: '{{amount}} is {{rest}} more than the open total. Enter a smaller amount',
    prepaid: 'The full {{amount}} becomes a customer prepayment and is not applied to the items above',
    whole: '{{amount}} settles everything',
  },
});
