import type { FastifyInstance } from 'fastify';
import { sessionListCalls, sessionPerms } from '../../../contract/sessions.ts';
import { holds } from '../../access/holds.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';
import { endSessions } from '../../sign-ins/endSessions.ts';
import { findSessions } from '../../sign-ins/findSessions.ts';
import { findSignInLog } from '../../sign-ins/findSignInLog.ts';
import type { SessionAsk } from '../../sign-ins/sessionAsk.ts';
import { success } from '../answer.ts';
import { actorOf } from '../route.ts';

interface SessionCall {
  readonly permission: string;
  readonly operate: (ask: SessionAsk) => Promise<unknown>;
}

/** What each call needs, and what it does. */
const calls: Readonly<Record<string, SessionCall>> = {
  [sessionListCalls.find]: { permission: sessionPerms.list, operate: findSessions },
  [sessionListCalls.end]: { permission: sessionPerms.end, operate: endSessions },
  [sessionListCalls.signIns]: { permission: sessionPerms.log, operate: findSignInLog },
};

/** Who is logged in, and who tried to be, for administrators. */
export function addSessionListRoutes(app: FastifyInstance, house: House): void {
  for (const [path, { permission, operate }] of Object.entries(calls)) {
    app.post(path, { config: { access: 'permitted' } }, async (request) => {
      const actor = actorOf(request);
      if (!holds(actor, permission)) throw new Refusal('forbidden');
      return success(await operate({ house, actor, body: request.body, headers: request.headers }));
    });
  }
}
