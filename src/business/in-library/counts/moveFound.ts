import type { DoingEvent } from '../../../server/extend.ts';
import { isShelved, type Pallet } from '../pallets/pallet.ts';
import { recordEach } from '../pallets/recordEach.ts';
import type { Count, Line } from './line.ts';
import { refuseOtherBins } from './refuseOtherBins.ts';

/**
 * Pallets that were found in another bin than the book has them in are moved there (domain.md 5.13). Nobody asks whether
 * there is room: they stand there. One that somebody has moved to a third bin since stands nobody knows where.
 */
export async function moveFound(
  event: DoingEvent<'hwInventory'>,
  { countNo, repositoryId }: Count,
  lines: readonly Line[],
): Promise<void> {
  const { records, refuse } = event;
  const found = new Map(
    lines.flatMap((line) => (line.insideId && line.foundLocatorId ? [[line.insideId, line] as const] : [])),
  );
  if (found.size === 0) return;
  const placeOf = ({ id }: Pallet): string => found.get(id)?.foundLocatorId ?? '';
  const ids = [...found.values()].flatMap(({ foundLocatorId }) => foundLocatorId ?? []);
  await refuseOtherBins(event, { ids, repositoryId });
  const pallets = await records.find('hwInside', { id: [...found.keys()] }, { lock: 'write' });
  const moved = pallets.filter((pallet) => isShelved(pallet) && pallet.locatorId !== placeOf(pallet));
  const elsewhere = moved.find(({ id, locatorId }) => locatorId !== found.get(id)?.locatorId);
  if (elsewhere) {
    refuse({
      zh: `板 ${elsewhere.lpn} 在盘点后已移到别的库位，请退回重盘`,
      en: `Pallet ${elsewhere.lpn} was moved since it was counted: have it counted again`,
    });
  }
  const changes = moved.map((pallet) => ({ id: pallet.id, values: { locatorId: placeOf(pallet) } }));
  await records.changeMany('hwInside', changes);
  await recordEach(event, moved, (pallet) => ({ flowType: 'MOVE', to: placeOf(pallet), bizNo: countNo }));
}
