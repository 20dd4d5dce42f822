import type { FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../../contract/text.ts';
import type { Actor } from '../access/actor.ts';
import type { App } from '../app.ts';
import { knowsOldNames } from '../db/transactions.ts';

/**
 * Who may use a route. `public`: anybody. `session`: whoever is logged in, for their own things.
 * `permitted`: whoever holds the permission that the route asks for itself.
 * `resource`: whoever holds the permission of the call, which `operations.ts` tells. A route must say it.
 */
export type Access = 'public' | 'session' | 'permitted' | 'resource';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Also open to somebody who sees the console as somebody else: it changes nothing, or ends that. */
    whileViewing?: true;
    /** No use of the session: it stays as long idle as it was. */
    isIdle?: true;
  }
  interface FastifyRequest {
    /** Set on every route that is not public. */
    actor: Actor | undefined;
  }
}

/** Who calls, on a route that only lets people in who are logged in. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error(`Route ${request.routeOptions.url} was reached without a session.`);
  return request.actor;
}

/**
 * Whether a browser, or something before it, asks before anybody wants it (`Sec-Purpose: prefetch`): it may look, and do
 * nothing. Only a GET is asked for so.
 */
export function isAhead({ method, headers }: FastifyRequest): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name]?.toString() ?? '');
  return method === 'GET' && purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose));
}

export function requestLanguage(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language']);
}

/**
 * Runs a call, and once more when a column or table that it asked for was renamed meanwhile: what failed was undone as a
 * whole, and the new names are in force as soon as the resource files that brought them are worked off.
 */
export async function whileNamesChange<T>(app: App, run: () => Promise<T>): Promise<T> {
  const { schemas } = app;
  try {
    return await run();
  } catch (error) {
    if (!knowsOldNames(error)) throw error;
    await app.schemaFolder.renew();
    if (app.schemas === schemas) throw error;
    return run();
  }
}
