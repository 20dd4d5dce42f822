import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Envelope, type FieldFault, type Language, languageOf, successCode } from '../../contract/wire.ts';
import type { Actor } from '../access/actor.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { Behind } from '../db/follower.ts';
import { asSearch, wasStopped } from '../db/searches.ts';
import { isDiskFull, isPassing, knowsOldNames } from '../db/store.ts';
import type { FileAnswer } from '../resource/labels.ts';
import { tooLarge } from './bodies.ts';
import { bodyLimit } from './json.ts';

/**
 * Who may use a route; every route must declare it. `public`: anyone. `session`: any logged-in user, for their own data. `permitted`: users
 * with the permission that the route checks. `resource`: users with the permission of the call (`operations.ts`). `upstream`: users who
 * have logged in here, if the hw server behind this one permits the call.
 */
export type Access = 'public' | 'session' | 'permitted' | 'resource' | 'upstream';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether the route is allowed while viewing as another user, because it changes nothing or ends the view. */
    whileViewing?: true;
    /** True if a call does not count as use of the session, so that the idle timeout keeps running. */
    isIdle?: true;
  }
  interface FastifyRequest {
    /** Set on every route that is not public. */
    actor: Actor | undefined;
    /** The operation of a resource's call, once it is known. */
    operation: string | undefined;
  }
}

/** Returns the caller on a route for logged-in users. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error(`Route ${request.routeOptions.url} was reached without a session.`);
  return request.actor;
}

/**
 * Whether the browser or a proxy prefetches the request (`Sec-Purpose: prefetch`) without a user action. Such a request may read but not
 * change anything. Only GET requests are prefetched.
 */
export function isAhead({ method, headers }: FastifyRequest): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name]?.toString() ?? '');
  return method === 'GET' && purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose));
}

export function requestLanguage(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language']);
}

/** How long a call is repeated while other servers change the tables, in milliseconds. */
const patience = 10_000;

/** Number of consecutive renewals after which a server that still cannot follow its database gives up. */
const mostInVain = 2;

/**
 * Repeats every call that failed because another server changed the tables or renamed columns. The failed attempt was rolled back, and the
 * resource files are loaded again before the repetition. A call with an uploaded file is not repeated, since the file is read only once.
 */
export function repeatBehind(server: FastifyInstance, app: App): void {
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer = () => handler.call(this, request, reply);
      return request.isMultipart() ? answer() : whileNamesChange(app, answer);
    };
  });
}

async function whileNamesChange<T>(app: App, run: () => Promise<T> | T): Promise<T> {
  const until = Date.now() + patience;
  for (let inVain = 0; ; ) {
    const { schemas } = app;
    try {
      return await run();
    } catch (error) {
      const isBehind = error instanceof Behind;
      if (!(isBehind || knowsOldNames(error)) || inVain === mostInVain || Date.now() > until) throw error;
      await app.schemaFolder.renew();
      if (!isBehind && app.schemas === schemas) throw error;
      inVain = isBehind && app.database.follower?.number === undefined ? inVain + 1 : 0;
    }
  }
}

/** Hook for routes that search: all reads for the response belong to the search. If the client disconnects, the search is abandoned. */
export function beginSearch(request: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort());
  asSearch({ owner: request.actor?.user.id ?? '', abandoned: disconnected.signal }, done);
}

export function success<T>(data: T): Envelope<T> {
  return { code: successCode, message: 'OK', data };
}

/** The `Retry-After` value of responses with status 503, in seconds, unless the error has its own. */
const later = '5';

/** Sends an error as an envelope with the HTTP status of its code. */
export function sendAppError(reply: FastifyReply, appError: AppError, language: Language): FastifyReply {
  const envelope: Envelope = {
    code: appError.kind.code,
    message: appError.messageIn(language),
    data: appError.dataIn(language),
  };
  return reply
    .code(appError.kind.status)
    .headers({ ...(appError.kind.status === 503 && { 'Retry-After': later }), ...appError.details.headers })
    .type('application/json; charset=utf-8')
    .send(envelope);
}

/** Returns the log entry of a rejection: where it was thrown and the faulty fields, without their values. */
export function loggedError(appError: AppError): object {
  const { errors = [] } = (appError.dataIn('en') ?? {}) as { errors?: readonly FieldFault[] };
  const [, at] = /.*\/((?:src|codegen)\/[^\s)]+:\d+):\d+/.exec(appError.stack ?? '') ?? [];
  const faults = errors.slice(0, mostLogged).map(({ path, keyword }) => `${path} ${keyword}`);
  return { code: appError.kind.code, at, ...(faults.length > 0 && { faults }) };
}

const mostLogged = 20;

/** Errors of the HTTP library, mapped to our own. */
const ofLibrary: Readonly<Record<string, (limit: number) => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('wrongType'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new AppError('wrongType'),
  FST_FILES_LIMIT: () => new AppError('invalidBody'),
  FST_FIELDS_LIMIT: () => new AppError('invalidBody'),
  FST_PARTS_LIMIT: () => new AppError('invalidBody'),
  FST_ERR_BAD_URL: () => new AppError('noSuchCall'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('noSuchCall'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('invalidBody'),
};

interface Failed {
  readonly requestId: string;
  /** Maximum body size of the call, in bytes. */
  readonly limit?: number;
}

/** Converts any thrown value to an `AppError`. An unexpected one becomes an internal error that has the value as its cause. */
export function toAppError(error: unknown, { requestId, limit = bodyLimit }: Failed): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const mapped = ofLibrary[code ?? ''];
  if (mapped) return mapped(limit);
  if (statusCode === 400) return new AppError('invalidBody', { cause: error });
  if (wasStopped(error)) return new AppError('tooSlow', { cause: error });
  if (isDiskFull(error)) return new AppError('diskFull', { cause: error });
  if (isPassing(error)) return new AppError('busy', { cause: error, headers: { 'Retry-After': '1' } });
  return new AppError('fault', { cause: error, values: { id: requestId } });
}

/** Sends an envelope; its `data` is JSON text that is created while it is sent. */
export function sendText(reply: FastifyReply, data: AsyncIterable<string>): FastifyReply {
  const [before, after] = JSON.stringify(success(0)).split(/0(?=}$)/);
  async function* whole(): AsyncGenerator<string> {
    yield String(before);
    yield* data;
    yield String(after);
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(whole(), { objectMode: false }));
}

/** Sends a file as a download with its name (RFC 6266), never displayed inline. */
export function sendFile(reply: FastifyReply, { name, type, content, size }: FileAnswer): FastifyReply {
  const plain = name.replace(/[^\w.-]+/g, '_');
  const extended = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (size !== undefined) reply.header('Content-Length', size);
  return reply.type(type).header('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${extended}`).send(content);
}
