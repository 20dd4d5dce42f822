import type { Pallet } from '../pallet.ts';
import { reserveBin } from '../reserveBin.ts';
import type { Desk } from './desk.ts';
import { takeStep } from './takeStep.ts';

interface Unloaded {
  readonly pallets: readonly Pallet[];
  readonly bizNo: string | null;
  /** The bin for all of them; each goes where it stood when left out. */
  readonly locatorId?: string | undefined;
}

/** Loaded pallets come off the truck into the bins where they stood, or another one, and stay kept for their delivery (domain.md 3.4). */
export async function unloadPallets(desk: Desk, { pallets, bizNo, locatorId }: Unloaded): Promise<void> {
  if (pallets.length === 0) return;
  const places: ReadonlyMap<string, string> = locatorId ? new Map() : await placesBefore(desk, pallets);
  const placeOf = (id: string): string => places.get(id) ?? locatorId ?? '';
  for (const [bin, some] of Map.groupBy(pallets, ({ id }) => placeOf(id))) {
    await reserveBin(desk, { locatorId: bin, at: '/input/locatorId', pallets: some });
  }
  await takeStep(desk, {
    pallets,
    bizNo,
    step: {
      ...{ name: 'unload', title: { zh: '卸车', en: 'unloaded' }, from: 'LOADED', to: 'LOCKED' },
      values: ({ id }) => ({ locatorId: placeOf(id) || null }),
      movement: ({ id }) => ({ flowType: 'MOVE', to: placeOf(id) || null }),
    },
  });
}

/** The bins that they were loaded from, as their movements tell. */
async function placesBefore({ records }: Desk, pallets: readonly Pallet[]): Promise<ReadonlyMap<string, string>> {
  const moves = await records.find(
    'hwInsideFlow',
    { insideId: pallets.map(({ id }) => id), flowType: 'MOVE', toLocatorId: null },
    { sorts: [{ field: 'id', order: 'asc' }] },
  );
  return new Map(moves.map(({ insideId, fromLocatorId }) => [insideId ?? '', fromLocatorId ?? '']));
}
