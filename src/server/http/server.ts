import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { eventsPath } from '../../contract/events.ts';
import { defaultLanguage, type Envelope } from '../../contract/wire.ts';
import { findDemoAccounts } from '../access/demoRoles.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { readAppSetting } from '../db/settings.ts';
import { inEnglish } from '../schema/faults.ts';
import { createResumeSession, type ResumeSession } from '../session/sessions.ts';
import { createUpstreamSessions } from '../session/upstream.ts';
import { acceptFiles } from './bodies.ts';
import { acceptJson, bodyLimit, publicBodyLimit } from './json.ts';
import { isAhead, loggedError, repeatBehind, requestLanguage, sendAppError, success, toAppError } from './route.ts';
import {
  addConsoleFiles,
  addDashboardRoute,
  addFileRoutes,
  addListRoutes,
  addMenuRoutes,
  addNumberRoute,
  addResourceRoutes,
  addSchemaRoutes,
} from './routes/console.ts';
import { addEventRoutes } from './routes/events.ts';
import { addRecordRoutes } from './routes/records.ts';
import { addAccessRoutes, addSessionListRoutes, addSessionRoutes } from './routes/sessions.ts';
import { addUpstreamRoutes } from './routes/upstream.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { isPage, readableUrl } from './urls.ts';

interface HttpOptions {
  /** A signal that is aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
  readonly trustProxy: boolean | number | string;
  /** Whether users reach the server over TLS, through a proxy. */
  readonly isHttps: boolean;
  /** Folder of the built console; without an index.html only the API is served. */
  readonly consoleFolder: string;
  /** The existing hw server that answers the calls of resources; undefined if this server does. */
  readonly upstream?: URL | undefined;
  /** The token with which clients may read the metrics; if undefined, nobody may. */
  readonly metricsToken?: string | undefined;
}

/** Creates the HTTP server, which authorizes and answers every request. */
export async function createHttp(
  app: App,
  { stopping, trustProxy, isHttps, consoleFolder, upstream, metricsToken }: HttpOptions,
): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: app.log.child({ area: 'http' }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    exposeHeadRoutes: false,
    frameworkErrors: rejectAddress(isHttps),
    clientErrorHandler: rejectSocket,
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    forceCloseConnections: 'idle',
    // Maximum time for a request to arrive, in milliseconds. It is long because of uploads over slow lines.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 2_048 },
  }) as unknown as FastifyInstance;
  boundConnections(server.server);
  acceptJson(server);
  partEarly(server);
  const sessions = upstream && createUpstreamSessions(app, upstream);
  const resume = sessions?.resume ?? createResumeSession(app);
  requireAccess(server, resume, isHttps);
  repeatBehind(server, app);
  await acceptFiles(server);
  answerErrors(server);
  measureRequests(server, app);
  partWithCallers(server, stopping);
  await server.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
  });
  addHealthRoutes(server, app, stopping);
  if (metricsToken !== undefined) addMetricsRoute(server, app, metricsToken);
  addResourceRoutes(server, app, { isExisting: sessions !== undefined });
  addListRoutes(server, app);
  addFileRoutes(server, app);
  addEventRoutes(server, app, resume);
  if (upstream && sessions) await addUpstreamRoutes(server, app, { upstream, sessions });
  else addOwnRoutes(server, app);
  await addConsoleFiles(server, consoleFolder);
  return server;
}

/** Adds the routes that are left out if an existing hw server is configured. */
function addOwnRoutes(server: FastifyInstance, app: App): void {
  addSessionRoutes(server, app);
  addSessionListRoutes(server, app);
  addMenuRoutes(server, app);
  addAccessRoutes(server, app);
  addSchemaRoutes(server, app);
  addNumberRoute(server, app);
  addDashboardRoute(server, app);
  addRecordRoutes(server, app);
}

/** Returns the handler that answers requests which never reach a route, such as those with an invalid URL. */
function rejectAddress(isHttps: boolean): FastifyServerOptions['frameworkErrors'] {
  return (error, request, reply) => {
    addSecurityHeaders(reply, isHttps);
    partWithSender(request, reply);
    return sendAppError(reply.header('X-Request-Id', request.id), toAppError(error, { requestId: request.id }), requestLanguage(request));
  };
}

/**
 * Registers the access check. A route without declared access fails the start, so that no access rule is forgotten. Routes without
 * `whileViewing` are blocked while viewing as another user, and for prefetches.
 */
function requireAccess(server: FastifyInstance, resume: ResumeSession, isHttps: boolean): void {
  server.decorateRequest('actor', undefined);
  server.decorateRequest('operation', undefined);
  server.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    if (!config?.access) throw new Error(`Route ${method} ${url} has no access rule: set config.access.`);
    if (config.access === 'public') route.bodyLimit = publicBodyLimit;
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    addSecurityHeaders(reply, isHttps);
    // The body of a request for an unknown path is not read.
    if (request.is404 && !isPage(request)) throw new AppError('noSuchCall');
    const { access } = request.routeOptions.config;
    if (request.is404 || access === 'public' || access === 'upstream') return;
    const { authorization, timezone } = request.headers;
    const zone = typeof timezone === 'string' && timezone !== '' ? timezone : undefined;
    request.actor = await resume(authorization, { zone, isUse: !request.routeOptions.config.isIdle });
    // A user who views as another one can only make calls that change nothing.
    if (request.routeOptions.config.whileViewing) return;
    if (request.actor.viewer) throw new AppError('onlyLooking');
    if (isAhead(request)) throw new AppError('fetchedAhead');
  });
}

/** Closes every connection after its response while the server stops, because open connections would keep the server running. */
function partWithCallers(server: FastifyInstance, stopping: AbortSignal): void {
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('Connection', 'close');
  });
  // A file response that started before the stop has already announced a persistent connection, so its connection is closed here.
  server.addHook('onResponse', async () => {
    if (isClosing) server.server.closeIdleConnections();
  });
}

function answerErrors(server: FastifyInstance): void {
  const rejected = new WeakMap<FastifyRequest, AppError>();
  server.setErrorHandler((error, request, reply) => {
    const appError = toAppError(error, { requestId: request.id, limit: request.routeOptions.bodyLimit });
    if (appError.kind.status >= 500) request.log.error({ err: error, url: request.url }, 'request failed');
    rejected.set(request, appError);
    return sendAppError(reply, appError, requestLanguage(request));
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, actor } = request;
    const [path] = url.split('?');
    const appError = rejected.get(request);
    request.log.info(
      {
        method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: ip,
        account: actor?.viewer?.account ?? actor?.user.account,
        ...(actor?.viewer && { viewed: actor.user.account }),
        ...(appError && { rejected: loggedError(appError) }),
      },
      'request',
    );
  });
}

/** Counts and times the answered requests; event streams, which stay open for hours, are only counted as open. */
function measureRequests(server: FastifyInstance, { metrics }: App): void {
  if (!metrics) return;
  server.addHook('onResponse', async ({ is404, routeOptions, operation }, reply) => {
    if (routeOptions.url === eventsPath) return;
    const route = is404 ? undefined : routeOptions.url;
    metrics.requestEnded({ route, operation, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
  });
}

/** Maximum number of open connections. */
const mostConnections = 8_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Limits the number of connections. At the limit, a new connection replaces the oldest one that is idle or whose request is incomplete; if
 * there is none, the new connection is closed. Clients that only hold connections therefore lock no one out.
 */
export function boundConnections(server: Server, limit = mostConnections): void {
  const open = new Map<Socket, Exchange | undefined>();
  server.on('connection', (socket) => {
    if (open.size >= limit) {
      const oldest = firstUnanswered(open);
      (oldest ?? socket).destroy();
      if (!oldest) return;
      open.delete(oldest);
    }
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    // Re-adds the socket at the end: the map is ordered by last request.
    open.delete(socket);
    if (!socket.destroyed) open.set(socket, { request, response });
  });
}

function firstUnanswered(open: ReadonlyMap<Socket, Exchange | undefined>): Socket | undefined {
  for (const [socket, exchange] of open) {
    if (!exchange?.request.complete || exchange.response.writableEnded) return socket;
  }
  return undefined;
}

/** How long a client may keep sending after an early response, in milliseconds: in total, and without sending a byte. */
const sendingTime = { all: 15_000, silent: 1_000 };

/** Disconnects a client that is answered before its body has arrived. */
export function partEarly(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => partWithSender(request, reply));
}

/**
 * If more of the request body is still arriving, discards it and closes the connection after the response. Closing the connection
 * immediately could lose the response for a client that is still sending.
 */
function partWithSender(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || !isSending(request)) return;
  reply.header('Connection', 'close');
  const { raw } = request;
  const { socket } = raw;
  // In-process requests have no real socket.
  if (typeof socket.destroySoon !== 'function') return;
  const hangUp = socket.destroySoon.bind(socket);
  // The HTTP library calls this function to end a connection after its last response.
  socket.destroySoon = () => {
    socket.end();
    raw.unpipe();
    raw.once('end', hangUp).resume();
    socket.setTimeout(sendingTime.silent, () => socket.destroy());
    const end = setTimeout(() => socket.destroy(), sendingTime.all);
    socket.once('close', () => clearTimeout(end));
  };
}

function isSending({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Answers requests that are not valid HTTP or have too large headers with an envelope; the requested language is unknown here. Connections
 * that are already closed are only destroyed.
 */
function rejectSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isHeader = error.code === 'HPE_HEADER_OVERFLOW';
  const appError = isHeader ? new AppError('tooLarge', { values: { limit: '16 KB' } }) : new AppError('invalidBody');
  const { code, status } = appError.kind;
  const body = JSON.stringify({
    code,
    message: appError.messageIn(defaultLanguage),
    data: null,
  } satisfies Envelope);
  const headers = [
    `HTTP/1.1 ${isHeader ? 431 : status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * `GET /healthz`: the process is running. `GET /readyz`: the server is not stopping, the database responds and the schemas are compiled,
 * including those saved at other servers. The answer has the schema faults, warnings about stored data after changes of files, and the
 * number of blocked demo accounts in production.
 */
function addHealthRoutes(server: FastifyInstance, app: App, stopping: AbortSignal): void {
  server.get('/healthz', { config: { access: 'public' }, exposeHeadRoute: true }, () => success({ status: 'up' }));
  server.get('/readyz', { config: { access: 'public' }, exposeHeadRoute: true }, async () => {
    if (stopping.aborted) throw new AppError('stopping');
    await readAppSetting(app.database.read, 'secret').catch((cause: unknown) => {
      throw new AppError('busy', { cause });
    });
    const file = app.schemaFolder.saves.unwritable();
    if (file !== undefined) throw new AppError('schemaBehind', { values: { file } });
    const { resources, faults: all } = app.schemas.compilation;
    const { follower } = app.database;
    if (follower && follower.number === undefined) throw new AppError('behind', { data: { faults: all.map(inEnglish) } });
    const [changes, faults] = [true, false].map((isChange) => all.filter((fault) => (fault.isChange ?? false) === isChange).map(inEnglish));
    const closed = app.isDemoClosed ? (await findDemoAccounts(app.database.read)).length : 0;
    const ready = { status: 'ready', resources: resources.length, faults, changes };
    return success(closed > 0 ? { ...ready, closedDemoAccounts: closed } : ready);
  });
}

/** `GET /metrics`: the metrics of this process in the text format of Prometheus, for callers with the token of the settings. */
function addMetricsRoute(server: FastifyInstance, { metrics }: App, token: string): void {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = hashOf(`Bearer ${token}`);
  server.get('/metrics', { config: { access: 'public' } }, async ({ headers }, reply) => {
    // Hashes have the same length, so the comparison takes the same time for every wrong token.
    if (!metrics || !timingSafeEqual(hashOf(headers.authorization ?? ''), expected)) throw new AppError('forbidden');
    return reply.type(metrics.contentType).send(await metrics.toText());
  });
}
