import type { Job } from '../../server/extend.ts';

/** Assigned orders are on the water from the day on which their ship leaves (domain.md 3.2). */
export const sail: Job = {
  name: 'orders.sail',
  everyMinutes: 15,
  run: async ({ records, time }) => {
    const today = time.toISOString().slice(0, 10);
    const orders = await records.find('hwOrder', { orderStatus: 'ASSIGNED', etd: { lte: today } }, { lock: 'write' });
    for (const { id } of orders) await records.transit('hwOrder', id, 'sail');
  },
};
