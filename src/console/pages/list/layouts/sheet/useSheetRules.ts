import { useMemo } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { ResourceModule } from '../../../../../contract/resource.ts';
import { useStable } from '../../../../client/useStable.ts';
import { useSay } from '../../../../texts/useSay.ts';
import type { List } from '../../useList.ts';
import type { SheetRow } from './sheetChanges.ts';
import { type SheetRules, sheetRules } from './sheetRules.ts';

interface RulesParts {
  readonly module: ResourceModule;
  /** The records as they are stored. */
  readonly known: readonly WireRecord[];
}

/** The rules of the sheet; the same ones while people write. */
export function useSheetRules({ abilities }: Pick<List, 'abilities'>, { module, known }: RulesParts): SheetRules {
  const { language } = useSay();
  const byId = useMemo(() => new Map<unknown, SheetRow>(known.map((record) => [record.id, record])), [known]);
  const storedOf = useStable((row: SheetRow) => byId.get(row.id));
  return useMemo(() => sheetRules({ module, abilities, language, storedOf }), [module, abilities, language, storedOf]);
}
