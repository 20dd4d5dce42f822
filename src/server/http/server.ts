import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { createResumeSession, type ResumeSession } from '../session/sessions.ts';
import { loggedError, sendAppError, toAppError } from './answers.ts';
import { acceptFiles } from './bodies.ts';
import { boundConnections, partEarly, partWithSender, rejectSocket } from './connections.ts';
import { acceptJson, bodyLimit, publicBodyLimit } from './json.ts';
import { isAhead, requestLanguage } from './route.ts';
import { addAccessRoutes } from './routes/access.ts';
import { addConsoleFiles } from './routes/consoleFiles.ts';
import { addEventRoutes } from './routes/events.ts';
import { addListRoutes } from './routes/lists.ts';
import { addMenuRoutes } from './routes/menu.ts';
import { addRecordRoutes } from './routes/records.ts';
import { addResourceRoutes } from './routes/resources.ts';
import { addSchemaRoutes } from './routes/schemas.ts';
import { addSessionListRoutes, addSessionRoutes } from './routes/sessions.ts';
import { addFileRoutes, addHealthRoutes } from './routes/state.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { isPage, readableUrl } from './urls.ts';

interface HttpOptions {
  readonly trustProxy: boolean | number | string;
  /** Whether people reach the server over TLS, at a proxy before it. */
  readonly isHttps: boolean;
  /** Folder of the built console; without an index.html in it only the calls are served. */
  readonly consoleFolder: string;
}

/** The HTTP side of the house: every request comes in, is let in or not, and is answered here. */
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
    // A file may come over a slow line; what comes before it is short.
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
 * A route without a declared access stops the start: nobody can forget to lock a door. One that does not say that it changes
 * nothing is closed to whoever sees the console as somebody else.
 */
function requireAccess(server: FastifyInstance, resume: ResumeSession, isHttps: boolean): void {
  server.decorateRequest('actor', undefined);
  server.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    if (!config?.access) throw new Error(`Route ${method} ${url} does not say who may use it: set config.access.`);
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
    // What may be done while only looking changes nothing; all else waits until somebody means it.
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
