import { runForm } from '../support/formRuns.ts';
import { formProduct } from '../support/formServers.ts';
import { median } from '../support/statistics.ts';
import type { Context, Measurement } from '../types.ts';

const runs = 3;

export const linesKeys: Measurement = {
  section: 'form',
  what: 'lines grid of 500 rows, key press to paint, throttled',
  target: '<= 50 ms',
  run: async (context: Context) => {
    const { lines } = await context.shared(formProduct);
    const taken = [];
    for (let run = 0; run < runs; run += 1) taken.push(await runForm(context, lines));
    return [
      { of: 'median', today: { value: median(taken.map(({ key }) => key)), unit: 'ms' } },
      { of: 'p95', today: { value: median(taken.map(({ slowKey }) => slowKey)), unit: 'ms' } },
    ];
  },
};
