import type { Fill } from '../../server/fill/context.ts';
import { billing, costs } from './billing.ts';
import { type Area, openCompany, walk } from './company.ts';
import { deliveries } from './deliveries.ts';
import { orders } from './orders.ts';
import { prices } from './prices.ts';
import { bins, counts, stockChanges } from './stock.ts';

/** The areas of the demo data. Events with the same time run in this order. */
const areas: readonly Area[] = [bins, prices, orders, stockChanges, counts, deliveries, costs, billing];

/** Fills an empty database with a month of business, made by its users through the calls of the console. */
export const fillMonth: Fill = async (fillContext) => {
  const company = await openCompany(fillContext);
  await walk(
    fillContext,
    areas.flatMap((area) => area(company)),
  );
};
