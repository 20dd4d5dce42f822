import { system } from '../../contract/log.ts';
import type { Actor } from '../access/actor.ts';

/** In whose name jobs work: nobody can log in as the system, and no account has its id. */
export function systemActor(time: Date): Actor {
  const { account, title } = system;
  return {
    user: { id: account, account, name: title.en, email: '', roleKeys: [], locale: 'zh' },
    ...{ tokenHash: '', viewer: undefined, permissions: new Set(), menuIds: 'all', scope: { name: 'ALL' } },
    moment: { time, zone: 'UTC' },
  };
}
