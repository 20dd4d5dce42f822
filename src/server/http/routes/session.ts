import type { FastifyInstance } from 'fastify';
import { type CurrentUser, sessionCalls } from '../../../contract/session.ts';
import { deleteSession } from '../../db/sessions.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';
import { isId } from '../../resource/isId.ts';
import { changePassword } from '../../session/changePassword.ts';
import { draftKey } from '../../session/draftKey.ts';
import { signIn } from '../../sign-ins/signIn.ts';
import { success } from '../answer.ts';
import { actorOf } from '../route.ts';

/** Log in, log out, who am I, change the password (contract.md section 3). */
export function addSessionRoutes(app: FastifyInstance, house: House): void {
  app.post(sessionCalls.login, { config: { access: 'public' } }, async (request) => {
    const { account, password } = readObject(request.body);
    if (typeof account !== 'string' || typeof password !== 'string') throw new Refusal('invalidBody');
    if (account.includes('\0') || !account.isWellFormed()) throw new Refusal('wrongLogin');
    return success(
      await signIn(house, { account, password, address: request.ip, browser: request.headers['user-agent'] ?? '' }),
    );
  });

  app.post(sessionCalls.logout, { config: { access: 'session' } }, async (request) => {
    const { tokenHash, user } = actorOf(request);
    await house.database.transact((store) => deleteSession(store, tokenHash));
    house.events.publish({ type: 'sessionsEnded' });
    house.log.info({ event: 'logout', account: user.account }, 'logout');
    return success(null);
  });

  app.get(sessionCalls.current, { config: { access: 'session' } }, async (request) => {
    const { user } = actorOf(request);
    const current: CurrentUser = { ...user, draftKey: await draftKey(house.database.read, user.id) };
    return success(current);
  });

  app.post(sessionCalls.changePassword, { config: { access: 'session' } }, async (request) => {
    const { id, password, ...others } = readObject(request.body);
    if (Object.keys(others).length > 0) throw new Refusal('invalidBody');
    if (id !== undefined && !isId(id)) throw new Refusal('notFound');
    await changePassword(house, actorOf(request), { password, ...(id === undefined ? {} : { id }) });
    return success(null);
  });
}

function readObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  return body as Record<string, unknown>;
}
