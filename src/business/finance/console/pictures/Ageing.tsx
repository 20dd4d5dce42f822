import { type ReactNode, useCallback } from 'react';
import { useCalls, useLanguage, useText } from '../../../../console/extend.ts';
import { useAsked } from '../useAsked.ts';
import type { FigureRow } from './figures.ts';
import { Picture } from './Picture.tsx';
import { words } from './words.ts';

/** The amounts of the list of receivables, in the order of their age; the balance is what they come to. */
const fields = ['aging0', 'aging30', 'aging60', 'aging90', 'agingOver', 'balanceAmount'] as const;

/** How old the receivables of each customer are, by the figures of their list. */
export function Ageing(): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const { groups } = useCalls();
  const nobody = text('nobody');
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come in the language of the person
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
      asked={useAsked(ask)}
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
