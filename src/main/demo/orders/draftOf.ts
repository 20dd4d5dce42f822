import { type Company, idOf } from '../company.ts';
import { containerNo } from '../support/containerNo.ts';
import type { Chance } from '../support/seededRandom.ts';
import { packingList } from './packingList.ts';
import { type Planned, voyages } from './plan.ts';

/** How much goes into a container, in CBM, when it is filled by hand. */
const volumes = { '20GP': 24, '40GP': 48, '40HQ': 58, '45HQ': 66 } as const;

/** Where ships of a route come in, whose they are, and how they call a bill of lading. */
const ways = {
  'YTN-LAX': {
    pol: 'CNYTN',
    pod: 'USLAX',
    quays: ['USLAX-P400', 'USLAX-TRA'],
    ships: ['EVER GIVEN', 'MSC OSCAR'],
    bl: 'EGLV',
  },
  'NGB-LGB': {
    ...{ pol: 'CNNGB', pod: 'USLGB', quays: ['USLGB-TTI', 'USLGB-LBCT'] },
    ...{ ships: ['COSCO SHIPPING UNIVERSE', 'OOCL HONG KONG'], bl: 'COSU' },
  },
  'SHA-NYC': {
    pol: 'CNSHA',
    pod: 'USNYC',
    quays: ['USNYC-MHR'],
    ships: ['CMA CGM ANTOINE DE SAINT EXUPERY'],
    bl: 'CMDU',
  },
} as const;

interface Drafted {
  readonly company: Company;
  readonly planned: Planned;
  readonly chance: Chance;
  readonly index: number;
}

/** The order as a clerk types it in, with its packing list. */
export function draftOf({ company, planned, chance, index }: Drafted): object {
  const { route, type = 'TRANSFER', cabinet = '40HQ', customer, shop, port, remark } = planned;
  const way = ways[route];
  const warehouse = route === 'SHA-NYC' ? 'EWR01' : 'LAX01';
  const dayOf = (days: number): string => company.ago(days).toISOString().slice(0, 10);
  const goods = packingList({
    chance,
    mark: customer.slice(0, 2).toUpperCase() + (100 + index),
    warehouse,
    volumeCbm: volumes[cabinet],
  });
  return {
    ...{ customerId: idOf(company.accounts, customer), ...(shop && { shopId: idOf(company.shops, shop) }) },
    ...{ orderType: type, ...(type === 'DIRECT' ? {} : { repositoryId: idOf(company.warehouses, warehouse) }) },
    ...{
      containerNo: containerNo(index),
      cabinetId: idOf(company.cabinets, cabinet),
      sealNo: `CN${810_000 + index * 613}`,
    },
    ...{ blNo: `${way.bl}${140_200_000_000 + index * 7_919}`, hblNo: `QS${260_000 + index * 17}` },
    ...{
      airlineId: idOf(company.routes, route),
      shipId: idOf(company.ships, chance.of(way.ships)),
      voyage: `0${20 + (index % 9)}E`,
    },
    ...{ polCode: way.pol, podCode: way.pod, quayId: idOf(company.quays, chance.of(way.quays)) },
    ...{ etd: dayOf(port + voyages[route]), eta: dayOf(port) },
    ...{
      incoterm: chance.of(['DDP', 'DAP', 'FOB']),
      goodsValue: `${chance.between(18, 96)}${chance.between(100, 999)}.00`,
    },
    ...(remark && { remark }),
    goods: type === 'DIRECT' ? goods.slice(0, 3).map((line) => ({ ...line, deliveryMethod: 'DIRECT' })) : goods,
  };
}
