import type { Fill } from '../../server/fill/desk.ts';
import type { Area } from './company.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { billing } from './finance/billing.ts';
import { costs } from './finance/costs.ts';
import { prices } from './finance/prices.ts';
import { openCompany } from './openCompany.ts';
import { orders } from './orders/orders.ts';
import { bins } from './stock/bins.ts';
import { counts } from './stock/counts.ts';
import { palletDoings } from './stock/palletDoings.ts';
import { walk } from './support/walk.ts';

/** The parts of the business, in one visible list; where two things happen at once, the upper one comes first. */
const areas: readonly Area[] = [bins, prices, orders, palletDoings, counts, deliveries, costs, billing];

/** A month of a plausible company, made by its people through the calls of the console. */
export const fillMonth: Fill = async (desk) => {
  const company = await openCompany(desk);
  await walk(
    desk,
    areas.flatMap((area) => area(company)),
  );
};
