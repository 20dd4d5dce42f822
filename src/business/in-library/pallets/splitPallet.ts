import { many } from '../../../contract/text.ts';
import { type DoingEvent, decimals, type OnDoing } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { type Pallet, withAvailable } from './pallet.ts';
import { type Part, takeApart } from './takeApart.ts';

/** Some cartons of a pallet become one of their own, in the same bin (domain.md 5.10, repack). */
export const splitPallet: OnDoing<'hwInside'> = async (event, next) => {
  const { input } = event;
  const pallet: Pallet = oneRecord(event);
  const part = { cartons: Number(input.splitCartonQty), pallets: String(input.splitPalletQty) };
  refuseWhole(event, pallet, part);
  const { rest, lpn } = await takeApart(event, pallet, part);
  await next(() => withAvailable(pallet, rest));
  return { message: { zh: `已拆出板 ${lpn}`, en: `Pallet ${lpn} was made` }, lpn };
};

function refuseWhole({ refuse }: DoingEvent<'hwInside'>, pallet: Pallet, { cartons, pallets }: Part): void {
  const most = pallet.cartonQty - (pallet.lockedQty ?? 0) - 1;
  if (cartons > most) {
    refuse(
      {
        zh: `最多可拆出 ${Math.max(most, 0)} 箱，原板至少留 1 箱`,
        en: `At most ${many(Math.max(most, 0), 'carton')} can be taken: one must stay`,
      },
      { at: '/input/splitCartonQty' },
    );
  }
  if (decimals.compare(pallets, pallet.palletQty) > 0) {
    refuse(
      { zh: `该板只有 ${pallet.palletQty} 板`, en: `The pallet counts as ${pallet.palletQty}` },
      { at: '/input/splitPalletQty' },
    );
  }
}
