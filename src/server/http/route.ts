import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Envelope, type FieldFault, successCode } from '../../contract/envelope.ts';
import { type Language, languageOf } from '../../contract/text.ts';
import type { Actor } from '../access/actor.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { isDiskFull, isPassing, knowsOldNames } from '../db/store.ts';
import type { FileAnswer } from '../resource/labels.ts';
import { tooLarge } from './bodies.ts';
import { bodyLimit } from './json.ts';

/**
 * Who may use a route. `public`: anybody. `session`: whoever is logged in, for their own things.
 * `permitted`: whoever holds the permission that the route asks for itself.
 * `resource`: whoever holds the permission of the call, which `operations.ts` tells. A route must say it.
 */
export type Access = 'public' | 'session' | 'permitted' | 'resource';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Also allowed while viewing as another user: it changes nothing, or ends the view. */
    whileViewing?: true;
    /** No use of the session: it stays as long idle as it was. */
    isIdle?: true;
  }
  interface FastifyRequest {
    /** Set on every route that is not public. */
    actor: Actor | undefined;
  }
}

/** The caller, on a route for logged-in users. */
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

/** Wraps what a call gives. */
export function success<T>(data: T): Envelope<T> {
  return { code: successCode, message: 'OK', data };
}

/** When to retry, in seconds, unless the busy part knows better. */
const later = '5';

/** Writes a refusal as its envelope, with the HTTP status that goes with the code. */
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

/** The log entry of a rejection: its place in the code and the faulty fields, without their values. */
export function loggedError(appError: AppError): object {
  const { errors = [] } = (appError.dataIn('en') ?? {}) as { errors?: readonly FieldFault[] };
  const [, at] = /.*\/((?:src|codegen)\/[^\s)]+:\d+):\d+/.exec(appError.stack ?? '') ?? [];
  const faults = errors.slice(0, mostLogged).map(({ path, keyword }) => `${path} ${keyword}`);
  return { code: appError.kind.code, at, ...(faults.length > 0 && { faults }) };
}

const mostLogged = 20;

/** Rejections by the HTTP library, with our own messages. */
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
  /** The largest body that the call takes, in bytes. */
  readonly limit?: number;
}

/** Turns any thrown value into an error response; an unexpected one is an internal error, and its cause is logged. */
export function toAppError(error: unknown, { requestId, limit = bodyLimit }: Failed): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const mapped = ofLibrary[code ?? ''];
  if (mapped) return mapped(limit);
  if (statusCode === 400) return new AppError('invalidBody', { cause: error });
  if (isDiskFull(error)) return new AppError('diskFull', { cause: error });
  if (isPassing(error)) return new AppError('busy', { cause: error, headers: { 'Retry-After': '1' } });
  return new AppError('fault', { cause: error, values: { id: requestId } });
}

/** Sends a file to be saved under its name (RFC 6266), never to be shown in place. */
export function sendFile(reply: FastifyReply, { name, type, content, size }: FileAnswer): FastifyReply {
  const plain = name.replace(/[^\w.-]+/g, '_');
  const extended = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (size !== undefined) reply.header('Content-Length', size);
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${extended}`)
    .send(content);
}
