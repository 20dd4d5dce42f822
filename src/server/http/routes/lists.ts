import type { FastifyInstance } from 'fastify';
import { listPreferenceCalls, listViewCalls } from '../../../contract/lists.ts';
import { numberSearchCall } from '../../../contract/numberSearch.ts';
import type { App } from '../../app.ts';
import { findNumbers } from '../../lists/numbers.ts';
import { findListPreferences, saveListPreference } from '../../lists/preferences.ts';
import type { Ask } from '../../lists/requests.ts';
import { deleteListView, findListViews, findViewRoles, saveListView } from '../../lists/views.ts';
import { success } from '../answers.ts';
import { type Access, actorOf } from '../route.ts';

interface ListCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  readonly hasId?: boolean;
  readonly whileViewing?: true;
  readonly operate: (ask: Ask) => Promise<unknown>;
}

/**
 * The calls about how lists look, what views there are, and who carries a number; those of views ask for the list
 * permission of their resource, the last one looks only into lists that the caller may open.
 */
const calls: readonly ListCall[] = [
  {
    method: 'GET',
    path: listPreferenceCalls.find,
    access: 'session',
    whileViewing: true,
    operate: findListPreferences,
  },
  { method: 'POST', path: listPreferenceCalls.save, access: 'session', operate: saveListPreference },
  { method: 'POST', path: listViewCalls.find, access: 'permitted', whileViewing: true, operate: findListViews },
  { method: 'POST', path: listViewCalls.roles, access: 'permitted', whileViewing: true, operate: findViewRoles },
  { method: 'POST', path: listViewCalls.save, access: 'permitted', operate: saveListView },
  { method: 'POST', path: numberSearchCall, access: 'session', whileViewing: true, operate: findNumbers },
  { method: 'GET', path: listViewCalls.deleteById, access: 'permitted', hasId: true, operate: deleteListView },
];

export function addListRoutes(server: FastifyInstance, app: App): void {
  for (const { method, path, access, whileViewing, hasId = false, operate } of calls) {
    server.route<{ Params: { id?: string } }>({
      method,
      url: hasId ? `${path}/:id` : path,
      config: { access, ...(whileViewing && { whileViewing }) },
      handler: async (request) => {
        const { body, headers, params } = request;
        return success(await operate({ app, actor: actorOf(request), id: params.id ?? '', body, headers, path }));
      },
    });
  }
}
