import { errors } from '../../../contract/errors.ts';
import { type DoingEvent, decimals, type RefuseOptions, type Stored } from '../../../server/extend.ts';
import type { Pallet } from './pallet.ts';
import { refuseFull } from './refuseFull.ts';
import { refuseHeavy } from './refuseHeavy.ts';

type Desk = Pick<DoingEvent, 'records' | 'refuse'>;

interface Asked {
  readonly locatorId: string;
  /** The field that asked for the bin; none where nobody was asked just now. */
  readonly at?: string;
  readonly pallets: readonly Pallet[];
}

/**
 * The bin, kept from others until the transaction ends, if all these pallets may stand there: it is in use, of their
 * warehouse, has room for them and carries them, and takes several customers or only this one (domain.md 5.14).
 */
export async function reserveBin(
  { records, refuse }: Desk,
  { locatorId, at, pallets }: Asked,
): Promise<Stored<'hwLocator'>> {
  const options = at === undefined ? {} : { at };
  const bin = await records.get('hwLocator', locatorId, { lock: 'write' });
  if (bin?.status !== '0') {
    const code = bin?.locatorCode ?? '';
    return refuse({ zh: `库位 ${code} 不存在或已停用`, en: `Bin ${code} does not exist or is disabled` }, options);
  }
  const stranger = pallets.find(({ repositoryId }) => repositoryId !== bin.repositoryId);
  if (stranger) {
    refuse(
      {
        zh: `库位 ${bin.locatorCode} 不在板 ${stranger.lpn} 的仓库`,
        en: `Bin ${bin.locatorCode} is not in the warehouse of pallet ${stranger.lpn}`,
      },
      options,
    );
  }
  const coming = pallets.filter((pallet) => pallet.locatorId !== bin.id);
  const wanted = decimals.add(0, ...coming.map(({ palletQty }) => palletQty));
  refuseFull({ bin, wanted, refuse, options });
  refuseHeavy({ bin, coming, refuse, options });
  await refuseMixed({ records, bin, coming, refuse, options });
  return bin;
}

interface Coming extends Desk {
  readonly bin: Stored<'hwLocator'>;
  readonly coming: readonly Pallet[];
  readonly options: RefuseOptions;
}

async function refuseMixed({ records, bin, coming, refuse, options }: Coming): Promise<void> {
  if (bin.mixCustomer !== false) return;
  const there = await records.find('hwInside', { locatorId: bin.id, insideStatus: ['RECEIVED', 'STORED', 'LOCKED'] });
  const customers = new Set([...there, ...coming].map(({ customerId }) => customerId));
  if (customers.size <= 1) return;
  refuse(
    {
      zh: `库位 ${bin.locatorCode} 只放一个客户的货`,
      en: `Bin ${bin.locatorCode} holds the goods of one customer only`,
    },
    { ...options, code: errors.wrongState.code },
  );
}
