import type { IncomingHttpHeaders } from 'node:http';
import replyFrom, { type FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessCalls } from '../../../contract/access.ts';
import { readWindowId, windowHeader } from '../../../contract/events.ts';
import { fieldsOf } from '../../../contract/json.ts';
import type { Operation } from '../../../contract/resource.ts';
import { type CurrentUser, sessionCalls } from '../../../contract/session.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import type { ResourceCall } from '../../schemaStore.ts';
import { draftKey, tokenOf } from '../../session/sessions.ts';
import { type UpstreamSessions, urlAt } from '../../session/upstream.ts';
import { tooLarge } from '../bodies.ts';
import { actorOf, isAhead, requestLanguage, sendAppError, success } from '../route.ts';

interface UpstreamParts {
  readonly upstream: URL;
  readonly sessions: UpstreamSessions;
}

/**
 * How long the hw server may take to answer, in milliseconds: `long` for calls that read or write a file or many records, `usual` for
 * others.
 */
const timeouts = { usual: 60_000, long: 600_000 };

/** Maximum size of a body that is passed on, in bytes. */
const mostBytes = 51 * 1024 * 1024;

const longOperations: ReadonlySet<ResourceCall['operation']> = new Set<Operation>([
  ...(['export', 'template', 'import', 'errorRows', 'saveBatch', 'uploadFile', 'downloadFile'] as const),
]);

/** Operations that change the records in lists. */
const writes: ReadonlySet<ResourceCall['operation']> = new Set<ResourceCall['operation']>([
  ...(['save', 'saveByIds', 'saveSheet', 'deleteById', 'deleteByIds', 'saveBatch', 'import', 'restore', 'transit', 'act'] as const),
]);

/** The calls of menus, roles and passwords that no resource file has (contract README sections 3 and 5). */
const fixedCalls: ReadonlySet<string> = new Set([
  ...[sessionCalls.menu, sessionCalls.changePassword, accessCalls.menusOfRole, accessCalls.rolesOfUser],
]);

/**
 * Passes calls on to an existing hw server (`HW_UPSTREAM`): those of the resource files, and those for login, menus, roles and passwords.
 * The session begins with a login there. Calls that the hw server does not have are answered here.
 */
export async function addUpstreamRoutes(server: FastifyInstance, app: App, { upstream, sessions }: UpstreamParts): Promise<void> {
  await server.register(replyFrom, {
    base: upstream.origin,
    undici: { connections: 128, pipelining: 1, connectTimeout: 10_000, headersTimeout: timeouts.usual, bodyTimeout: timeouts.long },
    disableRequestLogging: true,
    // Every call may change something, deletes by GET included, so none is repeated.
    retryMethods: [],
    destroyAgent: true,
  });
  const pass = (request: FastifyRequest, reply: FastifyReply, hooks: FastifyReplyFromHooks & { readonly timeout?: number } = {}) =>
    reply.from(urlAt(upstream, request.url.split('?')[0] ?? '').pathname, {
      timeout: timeouts.usual,
      rewriteRequestHeaders: () => sentHeaders(request, upstream),
      rewriteHeaders: receivedHeaders,
      onError: (_, { error }) => void sendLost(reply, request, error),
      ...hooks,
    });

  server.post(sessionCalls.login, { config: { access: 'public' } }, (request, reply) => {
    assertNoLoop(request);
    return pass(request, reply, { onResponse: (_, __, answer) => void beginSession({ sessions, request, reply, answer }) });
  });
  // The hw server may have no call for logging out (contract README section 4.9): then the session ends only at this server.
  server.post(sessionCalls.logout, { config: { access: 'public' } }, async (request) => {
    const { authorization } = request.headers;
    if (tokenOf(authorization) === undefined) throw new AppError('sessionEnded');
    await sessions.callerOf(authorization);
    await endThere(upstream, request);
    // The last step, because it notifies the open consoles of this session.
    await sessions.end(authorization);
    return success(null);
  });
  server.get(sessionCalls.current, { config: { access: 'session' } }, async (request) => {
    const { user } = actorOf(request);
    return success<CurrentUser>({ ...user, draftKey: await draftKey(app.database.read, user.id) });
  });

  await server.register(async (streaming) => {
    streaming.removeAllContentTypeParsers();
    streaming.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    streaming.route({
      method: ['GET', 'POST'],
      url: '/hw/*',
      config: { access: 'upstream' },
      // The body of a call that is not passed on is not read.
      preParsing: async (request, _reply, payload) => {
        await assertPassed(app, request, sessions);
        return payload;
      },
      handler: (request, reply) => {
        const call = findCall(app, request);
        const timeout = call && longOperations.has(call.operation) ? timeouts.long : timeouts.usual;
        if (call && writes.has(call.operation)) reply.raw.once('finish', () => publishWrite(app, { request, call, reply }));
        return pass(request, reply, { timeout });
      },
    });
  });
}

/**
 * Throws unless the call may be passed on: the hw server has the call, the user has logged in here, the request is not a prefetch, its body
 * has a known and allowed length, and this server itself did not send the request.
 */
async function assertPassed(app: App, request: FastifyRequest, sessions: UpstreamSessions): Promise<void> {
  assertNoLoop(request);
  if (!fixedCalls.has(pathOf(request)) && !findCall(app, request)) throw new AppError('noSuchCall');
  request.actor = await sessions.callerOf(request.headers.authorization);
  if (isAhead(request)) throw new AppError('fetchedAhead');
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  // A body of unknown length has no limit.
  if (encoding !== undefined) throw new AppError('invalidBody');
  if (Number(length ?? 0) > mostBytes) throw tooLarge(mostBytes);
}

/** The value of the `Via` header by which this server recognizes calls that it has passed on itself. */
const passedBy = '1.1 quayside';

function assertNoLoop({ headers }: FastifyRequest): void {
  if (headers.via?.includes(passedBy)) throw new AppError('upstreamLoop');
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

/**
 * Finds the call of a resource file; the last part of its path may be an id. Finds no call for a path that another server could read
 * differently, such as one with encoded or doubled separators, dots, or path parameters (`..;`).
 */
function findCall({ schemas: { calls } }: App, request: FastifyRequest): ResourceCall | undefined {
  const path = pathOf(request);
  if (/[\\;]|%(2f|5c|3b|25|00)|\/\.{1,2}(\/|$)|%2e/i.test(path)) return undefined;
  return calls.get(path) ?? calls.get(path.slice(0, path.lastIndexOf('/')));
}

const passedHeaders = [
  ...['authorization', 'accept', 'accept-language', 'content-type', 'content-length', 'idempotency-key', 'pageno', 'pagesize'],
  ...['timezone', 'user-agent'],
] as const;

function sentHeaders(request: FastifyRequest, { host }: URL): IncomingHttpHeaders {
  const own = passedHeaders.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]] as const]));
  return { ...Object.fromEntries(own), host, via: passedBy, 'x-forwarded-for': request.ip, 'x-request-id': request.id };
}

const returnedHeaders = [
  ...['content-type', 'content-length', 'content-disposition', 'content-encoding', 'content-language', 'retry-after'],
] as const;

/**
 * Returns the headers that the console receives. They include neither cookies, which the console does not use, nor headers that would
 * replace the security headers of this server.
 */
function receivedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(returnedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

function sendLost(reply: FastifyReply, request: FastifyRequest, cause: unknown): FastifyReply {
  request.log.warn({ err: cause, event: 'upstreamFailed' }, 'the hw server did not answer');
  return sendAppError(reply, new AppError('upstreamFailed', { cause }), requestLanguage(request));
}

/** Maximum size of the answer to a login, in bytes. */
const mostAnswer = 1024 * 1024;

interface LoginParts {
  readonly sessions: UpstreamSessions;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly answer: unknown;
}

/** Reads the answer to a login on its way to the console, and remembers whose token it is. */
async function beginSession({ sessions, request, reply, answer }: LoginParts): Promise<void> {
  try {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of (answer as { readonly stream: AsyncIterable<Buffer> }).stream) {
      length += piece.length;
      if (length > mostAnswer) throw new Error('the answer to the login is too long');
      pieces.push(piece);
    }
    const body = Buffer.concat(pieces);
    const { token, account } = loginIn(body, request);
    if (token && account) await sessions.begin({ token, account, address: request.ip, browser: request.headers['user-agent'] ?? '' });
    reply.send(body);
  } catch (error) {
    sendLost(reply, request, error);
  }
}

/** Returns the token of a login and its account: the one that the hw server names, or else the one that the user entered. */
function loginIn(body: Buffer, request: FastifyRequest): { readonly token?: string | undefined; readonly account?: string } {
  const { data } = fieldsOf(parsed(body.toString('utf8')));
  const { token, userInfo } = fieldsOf(data);
  const { account = fieldsOf(request.body).account } = fieldsOf(userInfo);
  return { token: typeof token === 'string' ? tokenOf(token) : undefined, ...(typeof account === 'string' && { account }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ends the session at the hw server too, if it has a call for that. */
async function endThere(upstream: URL, request: FastifyRequest): Promise<void> {
  const { host: _, 'content-length': __, ...headers } = sentHeaders(request, upstream);
  const signal = AbortSignal.timeout(5_000);
  const call = { method: 'POST', headers: headers as Record<string, string>, body: '{}', redirect: 'manual', signal } as const;
  await fetch(urlAt(upstream, sessionCalls.logout), call)
    .then((answer) => answer.body?.cancel())
    .catch(() => undefined);
}

interface WriteParts {
  readonly request: FastifyRequest;
  readonly call: ResourceCall;
  readonly reply: FastifyReply;
}

/** Notifies other consoles of a write that was passed on. Only the hw server knows which records it has changed. */
function publishWrite({ events }: App, { request, call, reply }: WriteParts): void {
  if (reply.statusCode >= 400) return;
  const window = readWindowId(request.headers[windowHeader.toLowerCase()]);
  const { name } = call.compiled.resource;
  events.publish({ type: 'recordChanged', resource: name, ids: [], account: actorOf(request).user.account, ...(window && { window }) });
}
