import type { Job } from '../../server/extend.ts';

/** Assigned orders are on the water from the day on which their ship leaves (domain.md 3.2). */
export const sail: Job = {
  name: 'orders.sail',
  everyMinutes: 15,
  run: async ({ books, time }) => {
    const today = time.toISOString().slice(0, 10);
    const orders = await books.find('hwOrder', { orderStatus: 'ASSIGNED', etd: { lte: today } }, { lock: 'write' });
    for (const { id } of orders) await books.transit('hwOrder', id, 'sail');
  },
};
