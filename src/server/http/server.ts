import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Envelope } from '../../contract/envelope.ts';
import { defaultLanguage } from '../../contract/text.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { createResumeSession, type ResumeSession } from '../session/sessions.ts';
import { acceptFiles } from './bodies.ts';
import { acceptJson, bodyLimit, publicBodyLimit } from './json.ts';
import { isAhead, loggedError, requestLanguage, sendAppError, toAppError } from './route.ts';
import { addConsoleFiles, addFileRoutes, addHealthRoutes } from './routes/consoleFiles.ts';
import { addEventRoutes } from './routes/events.ts';
import { addRecordRoutes } from './routes/records.ts';
import { addListRoutes, addMenuRoutes, addResourceRoutes, addSchemaRoutes } from './routes/resources.ts';
import { addAccessRoutes, addSessionListRoutes, addSessionRoutes } from './routes/sessions.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { isPage, readableUrl } from './urls.ts';

interface HttpOptions {
  readonly trustProxy: boolean | number | string;
  /** Whether people reach the server over TLS, at a proxy before it. */
  readonly isHttps: boolean;
  /** Folder of the built console; without an index.html in it only the calls are served. */
  readonly consoleFolder: string;
}

/** The HTTP side of the app: every request arrives, is authorized and is answered here. */
export async function createHttp(
  app: App,
  { trustProxy, isHttps, consoleFolder }: HttpOptions,
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
    // A file may arrive over a slow line; everything before it is short.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 2_048 },
  }) as unknown as FastifyInstance;
  boundConnections(server.server);
  acceptJson(server);
  partEarly(server);
  const resume = createResumeSession(app);
  requireAccess(server, resume, isHttps);
  await acceptFiles(server);
  answerErrors(server);
  partWithCallers(server);
  await server.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
  });
  addHealthRoutes(server, app);
  addSessionRoutes(server, app);
  addSessionListRoutes(server, app);
  addMenuRoutes(server, app);
  addAccessRoutes(server, app);
  addResourceRoutes(server, app);
  addSchemaRoutes(server, app);
  addListRoutes(server, app);
  addFileRoutes(server, app);
  addRecordRoutes(server, app);
  addEventRoutes(server, app, resume);
  await addConsoleFiles(server, consoleFolder);
  return server;
}

/** Answers what does not even come to a route, such as an address that is none. */
function rejectAddress(isHttps: boolean): FastifyServerOptions['frameworkErrors'] {
  return (error, request, reply) => {
    addSecurityHeaders(reply, isHttps);
    partWithSender(request, reply);
    return sendAppError(
      reply.header('X-Request-Id', request.id),
      toAppError(error, { requestId: request.id }),
      requestLanguage(request),
    );
  };
}

/**
 * A route without declared access stops the start, so that no access rule is forgotten. A route that is not declared as
 * changing nothing is closed while viewing as another user.
 */
function requireAccess(server: FastifyInstance, resume: ResumeSession, isHttps: boolean): void {
  server.decorateRequest('actor', undefined);
  server.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    if (!config?.access) throw new Error(`Route ${method} ${url} has no access rule: set config.access.`);
    if (config.access === 'public') route.bodyLimit = publicBodyLimit;
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    addSecurityHeaders(reply, isHttps);
    // A path that is not there takes no body: what is sent to it is not even read.
    if (request.is404 && !isPage(request)) throw new AppError('noSuchCall');
    if (request.is404 || request.routeOptions.config.access === 'public') return;
    const { authorization, timezone } = request.headers;
    const zone = typeof timezone === 'string' && timezone !== '' ? timezone : undefined;
    request.actor = await resume(authorization, { zone, isUse: !request.routeOptions.config.isIdle });
    // A user who views as another one can only make calls that change nothing.
    if (request.routeOptions.config.whileViewing) return;
    if (request.actor.viewer) throw new AppError('onlyLooking');
    if (isAhead(request)) throw new AppError('fetchedAhead');
  });
}

/** While the server stops, every answer ends its connection: one that is kept open would keep the server open. */
function partWithCallers(server: FastifyInstance): void {
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('Connection', 'close');
  });
  // A file that was on its way when the stop began has said that its connection stays.
  server.addHook('onResponse', async () => {
    if (isStopping) server.server.closeIdleConnections();
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

/** More connections than these are not kept. */
const mostConnections = 8_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Bounds the connections: a new one takes the place of the oldest that nobody is being answered on, because it is idle or
 * its request does not come to an end. So those who only hold connections keep nobody out.
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
    // The latest stands last.
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

/** How long a sender may continue after an early response, in milliseconds: in total, and without sending a byte. */
const sendingTime = { all: 15_000, silent: 1_000 };

/** A client that is answered before its body has arrived is disconnected. */
export function partEarly(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => partWithSender(request, reply));
}

/**
 * Ends the connection with the answer where more of the body is still to come, which is thrown away. Hanging up in the middle
 * would lose the answer on its way to somebody who is still sending.
 */
function partWithSender(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || !isSending(request)) return;
  reply.header('Connection', 'close');
  const { raw } = request;
  const { socket } = raw;
  // A request that the server has sent to itself comes through no connection.
  if (typeof socket.destroySoon !== 'function') return;
  const hangUp = socket.destroySoon.bind(socket);
  // The library's way to end a connection once its last answer is written.
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
 * Answers what is no HTTP at all, or more header than HTTP allows, with an envelope too. Which language is asked for
 * is not known by then. A connection that has ended by itself is only closed.
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
