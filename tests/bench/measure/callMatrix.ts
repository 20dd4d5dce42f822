import { demoRoles } from '../../../src/server/access/demoRoles.ts';
import { everyDoor } from '../../support/attack/everyDoor.ts';
import { wrongDoors } from '../../support/attack/wrongDoors.ts';
import { demoPeople } from '../support/demoPeople.ts';
import { call } from '../support/productClient.ts';
import { realResources } from '../support/realResources.ts';
import type { Measurement } from '../types.ts';

/** Every call of the real files and of the server, by a person of each role: open to those alone whom domain.md gives it. */
export const callMatrix: Measurement = {
  section: 'safety',
  what: 'calls x users matrix',
  target: '100 % of the calls, five users, no unexpected yes',
  run: async (context) => {
    const { url, tokens } = await context.shared(demoPeople);
    const doors = everyDoor(await context.shared(realResources));
    const wrong: string[] = [];
    for (const role of demoRoles) {
      const token = tokens.get(role.roleKey) ?? '';
      const knock = async ({ method, path, body = {} }: (typeof doors)[number]) =>
        (await call(url + path, { token, ...(method === 'POST' && { body }) })).code;
      wrong.push(...(await wrongDoors(doors, role, knock)));
    }
    for (const one of wrong) console.error(one);
    return [{ today: `${wrong.length} wrong of ${doors.length} calls x ${demoRoles.length} users` }];
  },
};
