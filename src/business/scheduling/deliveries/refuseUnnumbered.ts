import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import type { Delivery } from './delivery.ts';

/** What must be known of a delivery before it leaves, by how it goes (domain.md 3.4, 5.6). */
const wanted: Readonly<
  Partial<Record<Delivery['deliveryMethod'], readonly [keyof Delivery, { zh: string; en: string }]>>
> = {
  LTL: ['proNo', { zh: 'PRO 号', en: 'PRO number' }],
  UPS: ['expressNo', { zh: '快递单号', en: 'tracking number' }],
  FEDEX: ['expressNo', { zh: '快递单号', en: 'tracking number' }],
  PICKUP: ['collector', { zh: '提货人', en: 'name of who collects it' }],
};

/** Refuses a delivery that leaves without the number that its carrier has given it. */
export function refuseUnnumbered({ refuse }: Desk, delivery: Delivery): void {
  const [field, name] = wanted[delivery.deliveryMethod] ?? [];
  if (!(field && name) || delivery[field] !== null) return;
  refuse({
    zh: `${delivery.deliveryNo}：请先用“更正单号”填写${name.zh}`,
    en: `${delivery.deliveryNo}: enter its ${name.en} first, with “Correct numbers”`,
  });
}
