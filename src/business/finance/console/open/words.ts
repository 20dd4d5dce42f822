import { createTexts } from '../../../../console/extend.ts';

/** Messages about open items and draft debit notes. */
export const words = createTexts('openItems', {
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
    draft: 'A draft does not count as billed: its lines count as “not billed” until it is issued.',
    title: 'What is open',
    failed: 'What is open could not be loaded: {{why}}',
    retry: 'Try again',
    none: 'Nothing is open',
    total: 'Open in total',
    balance: 'Prepaid by the customer',
    due: 'due',
    more: '{{n}} more',
    covers: '{{amount}} leaves {{rest}} open',
    surplus:
      '{{amount}} is {{rest}} more than is open: the surplus is kept as prepaid, once that is confirmed at posting',
    tooMuch: '{{amount}} is {{rest}} more than is open: enter a smaller amount',
    prepaid: 'All of {{amount}} is kept as prepaid: it pays none of the above',
    whole: '{{amount}} settles all of it',
  },
});
