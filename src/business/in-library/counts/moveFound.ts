import type { DoingEvent } from '../../../server/extend.ts';
import { isShelved, type Pallet } from '../pallets/pallet.ts';
import { recordEach } from '../pallets/recordEach.ts';
import type { Count, Line } from './line.ts';

/**
 * Pallets that were found in another bin than the book has them in are moved there (domain.md 5.13). Nobody asks whether
 * there is room: they stand there.
 */
export async function moveFound(
  event: DoingEvent<'hwInventory'>,
  { countNo, repositoryId }: Count,
  lines: readonly Line[],
): Promise<void> {
  const { books, refuse } = event;
  const found = new Map(
    lines.flatMap(({ insideId, foundLocatorId }) => (insideId && foundLocatorId ? [[insideId, foundLocatorId]] : [])),
  );
  if (found.size === 0) return;
  const bins = await books.find('hwLocator', { id: [...new Set(found.values())] });
  const strange = bins.find((bin) => bin.repositoryId !== repositoryId);
  if (strange) {
    refuse({
      zh: `库位 ${strange.locatorCode} 不在盘点的仓库`,
      en: `Bin ${strange.locatorCode} is not in the warehouse of the count`,
    });
  }
  const pallets = await books.find('hwInside', { id: [...found.keys()] }, { lock: 'write' });
  const placeOf = ({ id }: Pallet): string => found.get(id) ?? '';
  const moved = pallets.filter((pallet) => isShelved(pallet) && pallet.locatorId !== placeOf(pallet));
  const changes = moved.map((pallet) => ({ id: pallet.id, values: { locatorId: placeOf(pallet) } }));
  await books.changeMany('hwInside', changes);
  await recordEach(event, moved, (pallet) => ({ flowType: 'MOVE', to: placeOf(pallet), bizNo: countNo }));
}
