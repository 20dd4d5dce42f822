import type { OnDoing } from '../../../server/extend.ts';
import { recordEach } from './recordEach.ts';
import { reserveBin } from './reserveBin.ts';

/** Pallets go to another bin of the same warehouse (domain.md 5.10). */
export const movePallets: OnDoing<'hwInside'> = async (event, next) => {
  const { rows, input, refuse } = event;
  const at = '/input/toLocatorId';
  const bin = await reserveBin(event, { locatorId: String(input.toLocatorId), at, pallets: rows });
  const idle = rows.find(({ locatorId }) => locatorId === bin.id);
  if (idle) {
    refuse(
      {
        zh: `板 ${idle.lpn} 已在库位 ${bin.locatorCode}`,
        en: `Pallet ${idle.lpn} is in bin ${bin.locatorCode} already`,
      },
      { at },
    );
  }
  const moved = await next(() => ({ locatorId: bin.id }));
  await recordEach(event, rows, () => ({ flowType: 'MOVE', to: bin.id }));
  return moved;
};
