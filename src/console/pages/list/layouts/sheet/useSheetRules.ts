import { useMemo } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { ResourceModule } from '../../../../../contract/resource.ts';
import { useSay } from '../../../../texts/i18n.ts';
import type { List } from '../../useList.ts';
import type { SheetRow } from './sheetChanges.ts';
import { type SheetRules, sheetRules } from './sheetRules.ts';

interface RulesParts {
  readonly module: ResourceModule;
  /** The records as they are stored. */
  readonly known: readonly WireRecord[];
}

/** The rules of the sheet; the same ones while people write, others when records are read or saved: these say what may be done. */
export function useSheetRules({ abilities }: Pick<List, 'abilities'>, { module, known }: RulesParts): SheetRules {
  const { language } = useSay();
  return useMemo(() => {
    const byId = new Map<unknown, SheetRow>(known.map((record) => [record.id, record]));
    return sheetRules({ module, abilities, language, storedOf: (row) => byId.get(row.id) });
  }, [module, abilities, language, known]);
}
