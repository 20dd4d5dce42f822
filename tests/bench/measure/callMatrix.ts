import { verifyServer } from '../../../src/main/verify/verifyServer.ts';
import { adminPassword } from '../support/productClient.ts';
import { realResources } from '../support/realResources.ts';
import { shortProduct } from '../support/servers.ts';
import type { Measurement } from '../types.ts';

/**
 * Makes every call of the real resource files and of the server as five users: not logged in, without permissions, with permission for
 * lists only, with permission to manage users, and with all permissions.
 */
export const callMatrix: Measurement = {
  section: 'safety',
  what: 'calls x users matrix',
  target: '100 % of the calls, five users, no unexpected yes',
  run: async (context) => {
    const { url } = await context.shared(shortProduct);
    const resources = (await context.shared(realResources)).map(({ resource }) => resource);
    const requested = { url, account: 'admin', password: adminPassword };
    const { calls, unexpectedYes, unexpectedNo } = await verifyServer(requested, resources);
    return [{ today: `${unexpectedYes} unexpected yes, ${unexpectedNo} unexpected no, ${calls.length} calls` }];
  },
};
