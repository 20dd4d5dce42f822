import { endings, revoke } from '../../support/revocation.ts';
import { call } from '../support/productClient.ts';
import { shortProduct } from '../support/servers.ts';
import type { Measurement } from '../types.ts';

const rounds = 20;
const sessions = 20;

/** Somebody calls from many sessions at once while they lose them, or their role: what begins after the OK must be refused. */
export const revocation: Measurement = {
  section: 'safety',
  what: `revocation: ${rounds} rounds of ${sessions} busy sessions for each way`,
  target: 'nothing accepted after the OK',
  run: async (context) => {
    const { url, token } = await context.shared(shortProduct);
    const ask = (path: string, by: string, body?: unknown) =>
      call<any>(url + path, { ...(by !== '' && { token: by }), ...(body !== undefined && { body }) });
    const figures = [];
    for (const [way, name] of Object.keys(endings).entries()) {
      let [later, accepted] = [0, 0];
      for (let round = 0; round < rounds; round++) {
        const account = `bench${way}x${round}`;
        const revoked = await revoke(name, { ask, admin: token, sessions, account });
        later += revoked.later;
        accepted += revoked.accepted;
      }
      figures.push({ of: name, today: `${accepted} of ${later} later calls accepted` });
    }
    return figures;
  },
};
