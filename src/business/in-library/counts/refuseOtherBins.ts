import type { ReadRecords, Refuse } from '../../../server/extend.ts';

interface Named {
  readonly ids: readonly string[];
  /** The warehouse that the bin must be of. */
  readonly repositoryId: string;
  /** The field that named it. */
  readonly at?: string;
}

/** Bins of other warehouses have the same codes: a count speaks of those of its own warehouse alone (domain.md 5.13). */
export async function refuseOtherBins(
  { records, refuse }: { readonly records: Pick<ReadRecords, 'find'>; readonly refuse: Refuse },
  { ids, repositoryId, at }: Named,
): Promise<void> {
  if (ids.length === 0) return;
  const bins = await records.find('hwLocator', { id: [...new Set(ids)] });
  const other = bins.find((bin) => bin.repositoryId !== repositoryId);
  if (!other) return;
  refuse(
    {
      zh: `库位 ${other.locatorCode} 不在盘点的仓库`,
      en: `Bin ${other.locatorCode} is not in the warehouse of the count`,
    },
    at === undefined ? {} : { at },
  );
}
