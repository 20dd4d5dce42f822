import { type ReactNode, useCallback, useId } from 'react';
import { Button, createTexts, type PanelProps, useCalls, useNotify } from '../../../../console/extend.ts';
import type { OpenOfParty } from '../../both/answers.ts';
import { amountText, exactSum, negated } from '../amounts.ts';
import { useAnswer } from '../useAnswer.ts';
import './open.css';

/** The maximum number of open items listed for each party; the rest are only counted. */
const mostNamed = 5;

interface Party {
  readonly partyId: string;
  readonly currency: string;
  readonly name: string;
}

/** Shows the open items of each party whose payment is being entered. For a single party, also shows the effect of the entered amount. */
export function OpenItems({ record, records = [] }: PanelProps): ReactNode {
  const { t } = texts.useT();
  const titleId = useId();
  const parties = partiesOf(records.length > 1 ? records : [record]);
  if (parties.length === 0) return null;
  const amount = parties.length === 1 ? String(record.payAmount ?? '') : '';
  const kind = String(record.checkoutType ?? 'RECEIPT');
  const isFromBalance = record.payMethod === 'BALANCE';
  return (
    <section className="c-open" aria-labelledby={titleId} data-testid="open-items">
      <h2 id={titleId}>{t('title')}</h2>
      {parties.map((party) => (
        <OneParty
          key={`${party.partyId} ${party.currency}`}
          party={party}
          amount={amount}
          {...{ kind, isFromBalance }}
          isNamed={parties.length > 1}
        />
      ))}
    </section>
  );
}

interface OneProps {
  readonly party: Party;
  readonly amount: string;
  /** The type of settlement; a receipt by default. */
  readonly kind: string;
  readonly isFromBalance: boolean;
  readonly isNamed: boolean;
}

function OneParty({ party, isNamed, ...paid }: OneProps): ReactNode {
  const { t } = texts.useT();
  const notify = useNotify();
  const { open, error, refetch } = useOpen(party);
  if (error) {
    return (
      <p role="alert" data-testid="open-failed">
        {t('failed', { why: notify.messageOf(error) })} <Button onPress={refetch}>{t('retry')}</Button>
      </p>
    );
  }
  if (!open) return null;
  const named = open.items.slice(0, mostNamed);
  const more = open.items.length - named.length;
  const inMoney = (value: string): string => `${amountText(value)} ${party.currency}`;
  return (
    <div role="status">
      {isNamed && <h3>{party.name}</h3>}
      {open.items.length === 0 ? (
        <p className="c-soft">{t('none')}</p>
      ) : (
        <ul>
          {named.map((item) => (
            <li key={item.no}>
              <span>{item.no}</span>
              <span className="c-soft">{item.dueDate && `${t('due')} ${item.dueDate}`}</span>
              <span className="c-open-amount">{inMoney(item.open)}</span>
            </li>
          ))}
          {more > 0 && <li className="c-soft">{t('more', { n: more })}</li>}
        </ul>
      )}
      <p className="c-open-total">
        <span>{t('total')}</span>
        <strong data-testid="open-total">{inMoney(open.total)}</strong>
      </p>
      {open.balance !== null && (
        <p className="c-open-total c-soft">
          <span>{t('balance')}</span>
          <span>{inMoney(open.balance)}</span>
        </p>
      )}
      <Remainder {...paid} open={open} inMoney={inMoney} />
    </div>
  );
}

interface RemainderProps extends Omit<OneProps, 'party' | 'isNamed'> {
  readonly open: OpenOfParty;
  readonly inMoney: (value: string) => string;
}

/**
 * Shows the effect of the entered amount: how much of the open total remains, by how much the amount exceeds the total, or that a
 * prepayment settles no items.
 */
function Remainder({ amount, kind, isFromBalance, open, inMoney }: RemainderProps): ReactNode {
  const { t } = texts.useT();
  if (!/^\d+(\.\d+)?$/.test(amount)) return null;
  const rest = exactSum([open.total, negated(amount)]);
  const mayLeave = kind === 'RECEIPT' && !isFromBalance && !open.isSupplier;
  const key = leftKey({ kind, mayLeave, rest });
  const values = { amount: inMoney(amount), rest: inMoney(rest.replace('-', '')) };
  return <p className={key === 'surplus' || key === 'tooMuch' ? 'c-open-beyond' : undefined}>{t(key, values)}</p>;
}

interface Leaving {
  readonly kind: string;
  /** Whether a surplus may be kept as a prepaid balance. */
  readonly mayLeave: boolean;
  /** The open total minus the amount. */
  readonly rest: string;
}

/** Returns the key of the message about an entered amount. A prepayment settles no items, and only a receipt may exceed the open total. */
export function leftKey({ kind, mayLeave, rest }: Leaving): 'prepaid' | 'covers' | 'whole' | 'surplus' | 'tooMuch' {
  if (kind === 'PREPAY') return 'prepaid';
  if (Number(rest) === 0) return 'whole';
  if (!rest.startsWith('-')) return 'covers';
  return mayLeave ? 'surplus' : 'tooMuch';
}

/** Returns the distinct parties of the records, one entry for each party and currency. */
function partiesOf(records: readonly PanelProps['record'][]): readonly Party[] {
  const parties = records.flatMap((record): Party[] => {
    const [partyId, currency] = [record.partyId ?? record.customerId, record.currency];
    const name = String(record.partyIdLabel ?? record.customerIdLabel ?? '');
    return typeof partyId === 'string' && typeof currency === 'string' ? [{ partyId, currency, name }] : [];
  });
  return [...new Map(parties.map((party) => [`${party.partyId} ${party.currency}`, party])).values()];
}

/** Reads the open items. A failure is shown in the panel and does not stop the payment from being entered. */
function useOpen({ partyId, currency }: Party) {
  const { read } = useCalls();
  const question = useCallback(
    () => read<OpenOfParty | null>('hwCheckout', { name: 'openItems', input: { partyId, currency } }, { isQuiet: true }),
    [read, partyId, currency],
  );
  const { answer, isCurrent, error, refetch } = useAnswer(question);
  return { open: (isCurrent && answer) || undefined, error, refetch };
}

/** Explains on a draft debit note that it does not count as billed yet. */
export function DraftNote({ record }: PanelProps): ReactNode {
  const { t } = texts.useT();
  if (record.debitStatus !== 'DRAFT') return null;
  return (
    <p className="c-soft" role="status" data-testid="draft-note">
      {t('draft')}
    </p>
  );
}

/** Messages about open items and draft debit notes. */
const texts = createTexts('openItems', {
  zh: {
    draft: '草稿：不计入应收账单和账龄到期，其费用在发出前仍算“未出账”。',
    title: '未结清',
    failed: '未结清的账单加载失败：{{why}}',
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
    covers: 'After this amount of {{amount}}, {{rest}} stays open',
    surplus:
      'This amount of {{amount}} is {{rest}} more than the open total. The surplus becomes a customer prepayment, which you must confirm when posting',
    tooMuch: 'This amount of {{amount}} is {{rest}} more than the open total. Enter a smaller amount',
    prepaid: 'The full amount of {{amount}} becomes a customer prepayment and is not applied to the items above',
    whole: 'This amount of {{amount}} settles all open items exactly',
  },
});
