import type { Values } from '../../../../server/extend.ts';
import { type Pallet, withAvailable } from '../pallet.ts';
import { recordEach } from '../recordEach.ts';
import type { Movement } from '../recordFlows.ts';
import type { Desk } from './desk.ts';

/** A step of the file that only the system takes, with what it does to each pallet besides. */
export interface PalletStep {
  /** As the file calls it: the log tells it under this name. */
  readonly name: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly from: NonNullable<Pallet['insideStatus']>;
  readonly to: NonNullable<Pallet['insideStatus']>;
  readonly values: (pallet: Pallet) => Values<'hwInside'>;
  readonly movement: (pallet: Pallet) => Omit<Movement, 'pallet' | 'bizNo'>;
}

interface Taken {
  readonly pallets: readonly Pallet[];
  readonly step: PalletStep;
  /** Number of the delivery that it follows from. */
  readonly bizNo: string | null;
}

/**
 * One step of many pallets, as they are stored and kept from others, with one movement of each. It is one write for all of
 * them: a truck takes dozens.
 */
export async function takeStep(desk: Desk, { pallets, step, bizNo }: Taken): Promise<void> {
  if (pallets.length === 0) return;
  refuseElsewhere(desk, pallets, step);
  const changes = pallets.map((pallet) => ({
    id: pallet.id,
    values: withAvailable(pallet, { ...step.values(pallet), insideStatus: step.to }),
  }));
  await desk.records.changeMany('hwInside', changes, { logged: step.name });
  await recordEach(desk, pallets, (pallet) => ({ bizNo, ...step.movement(pallet) }));
}

/** Refuses pallets that are not where a step begins; whoever does something else to them first asks before that. */
export function refuseElsewhere(
  { refuse }: Desk,
  pallets: readonly Pallet[],
  { from, title }: Pick<PalletStep, 'from' | 'title'>,
): void {
  const elsewhere = pallets.find(({ insideStatus }) => insideStatus !== from);
  if (!elsewhere) return;
  refuse({
    zh: `板 ${elsewhere.lpn} 现在的状态不能${title.zh}`,
    en: `Pallet ${elsewhere.lpn} is in no state to be ${title.en}`,
  });
}
