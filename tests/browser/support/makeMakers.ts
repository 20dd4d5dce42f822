import type { Client } from '../../api/support/client.ts';
import { maker } from '../../api/support/lab.ts';
import { ok } from '../../api/support/ok.ts';

/** Creates 40 makers with one call: M10, named `Maker 10`, to M49. */
export async function makeMakers(client: Client): Promise<void> {
  const makers = Array.from({ length: 40 }, (_, i) => ({ makerCode: `M${i + 10}`, makerName: `Maker ${i + 10}` }));
  await ok(client.post(maker.saveBatch, makers));
}
