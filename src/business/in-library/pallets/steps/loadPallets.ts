import type { Decimal } from '../../../../server/extend.ts';
import type { Pallet } from '../pallet.ts';
import { takeApart } from '../takeApart.ts';
import type { Desk } from './desk.ts';
import { placeLeft } from './placeLeft.ts';
import { refuseElsewhere, takeStep } from './takeStep.ts';

/** A pallet that goes on a truck, with so many of its cartons. */
export interface Load {
  readonly pallet: Pallet;
  readonly cartons: number;
  /** As how many pallets what is loaded counts. */
  readonly pallets: Decimal;
}

const load = { name: 'load', title: { zh: '装车', en: 'loaded' }, from: 'LOCKED', to: 'LOADED' } as const;

/** Locked pallets leave their bins for a truck; cartons that stay become a pallet of their own there, free for others (domain.md 5.7). */
export async function loadPallets(desk: Desk, loads: readonly Load[], bizNo: string | null): Promise<void> {
  const pallets = loads.map(({ pallet }) => pallet);
  refuseElsewhere(desk, pallets, load);
  refuseEmpty(desk, loads);
  const onTruck: Pallet[] = [];
  for (const one of loads) onTruck.push(await leaveRest(desk, one));
  await takeStep(desk, {
    pallets: onTruck,
    bizNo,
    step: {
      ...load,
      values: ({ cartonQty }) => ({ locatorId: null, lockedQty: cartonQty }),
      movement: () => ({ flowType: 'MOVE', to: null }),
    },
  });
}

/** A pallet of which nothing goes along, or that has nothing, would be on the truck as one of no cartons. */
function refuseEmpty({ refuse }: Desk, loads: readonly Load[]): void {
  const empty = loads.find(({ pallet, cartons }) => Math.min(cartons, pallet.cartonQty) < 1);
  if (!empty) return;
  const { lpn } = empty.pallet;
  refuse({ zh: `板 ${lpn} 没有可装车的箱`, en: `Pallet ${lpn} has no cartons to be loaded` });
}

async function leaveRest(desk: Desk, { pallet, cartons, pallets }: Load): Promise<Pallet> {
  if (cartons >= pallet.cartonQty) return pallet;
  const rest = {
    cartons: pallet.cartonQty - cartons,
    pallets: placeLeft(pallet.palletQty, pallets),
    values: { insideStatus: 'STORED' as const },
  };
  const { rest: taken } = await takeApart(desk, pallet, rest);
  return desk.records.change('hwInside', pallet.id, { ...taken, lockedQty: cartons, availQty: 0 });
}
