import type { Answer, Client } from '../../api/support/client.ts';
import { create } from '../../api/support/lab.ts';
import { binCalls, bringIn, goodsFor, orderCalls, orderOf, type Yard } from '../../api/support/yard.ts';
import type { RequestedAction } from './systemActions.ts';

/** The data on which concurrent users work: containers at the warehouse, and empty bins. */
export interface WorkContext {
  readonly yard: Yard;
  readonly orders: readonly { readonly id: string; readonly goods: readonly { readonly id: string }[] }[];
  readonly bins: readonly { readonly id: string }[];
  readonly zone: string;
  /** The user who posts the counts of other users. */
  readonly reviewer: Client;
  /** Runs a system action in the name of this client's user. */
  readonly applyAction: (client: Client, requested: RequestedAction) => Promise<Answer>;
}

interface Opening extends Pick<WorkContext, 'yard' | 'reviewer' | 'applyAction'> {
  readonly admin: Client;
  readonly zone: string;
  readonly containers: readonly string[];
}

/** Brings containers with goods for two destinations to the warehouse, and creates a few small bins. */
export async function openWorkContext({ admin, containers, ...workContext }: Opening): Promise<WorkContext> {
  const orders: Answer['data'][] = [];
  for (const container of containers) {
    const goods = [goodsFor('ONT8', 100), goodsFor('ONT8', 80, 'M-2'), goodsFor('LGB8', 40)];
    const order = await create(admin, orderCalls.save, orderOf(workContext.yard, container, goods));
    await bringIn(admin, workContext.yard, order);
    orders.push(order);
  }
  const range = {
    zone: workContext.zone,
    aisles: '1',
    shelves: '1-5',
    levels: '1',
    locatorType: 'RACK',
    maxPallets: 3,
  };
  await admin.post(binCalls.generate, { input: { repositoryId: workContext.yard.repositoryId, ...range } });
  const { records } = (await admin.post(binCalls.find, { zone: workContext.zone })).data;
  return { ...workContext, orders, bins: records };
}
