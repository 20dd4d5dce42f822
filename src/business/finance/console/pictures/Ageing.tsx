import { type ReactNode, useCallback } from 'react';
import { useCalls, useLanguage, useText } from '../../../../console/extend.ts';
import { useAnswer } from '../useAnswer.ts';
import { type FigureRow, Picture } from './Picture.tsx';
import { texts } from './texts.ts';

/** The amounts of the receivables list by age, followed by the balance, which is their sum. */
const fields = ['aging0', 'aging30', 'aging60', 'aging90', 'agingOver', 'balanceAmount'] as const;

/** The ageing page: each customer's receivables by age, from the sums of the receivables list. */
export function Ageing(): ReactNode {
  const text = useText(texts);
  const language = useLanguage();
  const { groups } = useCalls();
  const nobody = text('nobody');
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come in the language of the console
  const ask = useCallback(async (): Promise<readonly FigureRow[]> => {
    const sorts = [{ field: 'sums.balanceAmount', order: 'desc' }] as const;
    const found = await groups('hwReceivable', { by: ['partyId', 'currency'], sums: fields, sorts }, { isQuiet: true });
    return found
      .map(({ partyId, partyIdLabel, currency, sums }) => ({
        ...{ key: String(partyId ?? ''), name: String(partyIdLabel ?? nobody), currency: String(currency) },
        amounts: fields.map((name) => sums[name] ?? '0'),
      }))
      .filter(({ amounts }) => amounts.some((amount) => Number(amount) !== 0));
  }, [groups, nobody, language]);
  return (
    <Picture
      handle="ageing"
      result={useAnswer(ask)}
      exportPerm="fms:receivable:export"
      isStacked
      behind={{
        ...{ path: '/finance/receivable/accountDetail', perm: 'fms:debitNote:list', label: text('accountDetail') },
      }}
      heads={{ name: text('customer'), end: text('balance') }}
      keys={[
        { tone: 'green', label: text('current') },
        { tone: 'blue', label: text('days30') },
        { tone: 'amber', label: text('days60') },
        { tone: 'rust', label: text('days90') },
        { tone: 'red', label: text('over90') },
      ]}
      texts={{
        ...{ picture: text('ageing'), none: text('ageingNone'), note: text('ageingNote'), file: text('ageingFile') },
      }}
    />
  );
}
