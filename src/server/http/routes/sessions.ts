import type { FastifyInstance } from 'fastify';
import { accessCalls, accessPerms } from '../../../contract/access.ts';
import { changeLogCalls, changeLogPerms } from '../../../contract/changeLog.ts';
import { sessionListCalls, sessionPerms } from '../../../contract/sessions.ts';
import { holds } from '../../access/holds.ts';
import { findChangeLog } from '../../change-log/findChangeLog.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';
import { endSessions } from '../../sign-ins/endSessions.ts';
import { findSessions } from '../../sign-ins/findSessions.ts';
import { findSignInLog } from '../../sign-ins/findSignInLog.ts';
import type { SessionAsk } from '../../sign-ins/sessionAsk.ts';
import { viewAs } from '../../sign-ins/viewAs.ts';
import { success } from '../answer.ts';
import { actorOf } from '../route.ts';

interface SessionCall {
  readonly permission: string;
  readonly whileViewing?: true;
  readonly operate: (ask: SessionAsk) => Promise<unknown>;
}

/** What each call needs, and what it does. */
const calls: Readonly<Record<string, SessionCall>> = {
  [sessionListCalls.find]: { permission: sessionPerms.list, whileViewing: true, operate: findSessions },
  [sessionListCalls.end]: { permission: sessionPerms.end, operate: endSessions },
  [sessionListCalls.signIns]: { permission: sessionPerms.log, whileViewing: true, operate: findSignInLog },
  [changeLogCalls.find]: { permission: changeLogPerms.list, whileViewing: true, operate: findChangeLog },
  [accessCalls.viewAs]: { permission: accessPerms.viewAs, operate: viewAs },
};

/** Who is logged in, who tried to be, who did what, and the console as somebody else sees it, for administrators. */
export function addSessionListRoutes(app: FastifyInstance, house: House): void {
  for (const [path, { permission, whileViewing, operate }] of Object.entries(calls)) {
    app.post(path, { config: { access: 'permitted', ...(whileViewing && { whileViewing }) } }, async (request) => {
      const actor = actorOf(request);
      if (!holds(actor, permission)) throw new Refusal('forbidden');
      return success(
        await operate({ house, actor, body: request.body, address: request.ip, headers: request.headers }),
      );
    });
  }
}
