import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { createResumeSession, type ResumeSession } from '../session/resumeSession.ts';
import { acceptFiles } from './acceptFiles.ts';
import { sendRefusal } from './answer.ts';
import { bodyLimit, readJsonText } from './parseJson.ts';
import { longBody, parseLongJson } from './parseLongJson.ts';
import { readableUrl } from './readableUrl.ts';
import { refuseSocket } from './refuseSocket.ts';
import { requestLanguage } from './route.ts';
import { addAccessRoutes } from './routes/access.ts';
import { addConsoleFiles } from './routes/consoleFiles.ts';
import { addEventRoutes } from './routes/events.ts';
import { addFileRoutes } from './routes/files.ts';
import { addHealthRoutes } from './routes/health.ts';
import { addListRoutes } from './routes/lists.ts';
import { addMenuRoutes } from './routes/menu.ts';
import { addRecordRoutes } from './routes/records.ts';
import { addResourceRoutes } from './routes/resources.ts';
import { addSchemaRoutes } from './routes/schemas.ts';
import { addSessionRoutes } from './routes/session.ts';
import { addSessionListRoutes } from './routes/sessions.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { toRefusal } from './toRefusal.ts';

export interface HttpOptions {
  readonly trustProxy: boolean | number | string;
  /** Whether people reach the server over TLS, at a proxy before it. */
  readonly isHttps: boolean;
  /** Folder of the built console; without an index.html in it only the calls are served. */
  readonly consoleFolder: string;
}

/** The HTTP side of the house: every request comes in, is let in or not, and is answered here. */
export async function createHttp(
  house: House,
  { trustProxy, isHttps, consoleFolder }: HttpOptions,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: house.log.child({ room: 'http' }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(reply, isHttps);
      return sendRefusal(
        reply.header('X-Request-Id', request.id),
        toRefusal(error, { requestId: request.id }),
        requestLanguage(request),
      );
    },
    clientErrorHandler: refuseSocket,
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    forceCloseConnections: 'idle',
    // A file may come over a slow line.
    requestTimeout: 300_000,
    routerOptions: { maxParamLength: 2_048 },
  }) as unknown as FastifyInstance;
  acceptJsonOnly(app);
  const resume = createResumeSession(house);
  requireAccess(app, resume, isHttps);
  await acceptFiles(app);
  answerErrors(app);
  partWithCallers(app);
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
  });
  addHealthRoutes(app, house);
  addSessionRoutes(app, house);
  addSessionListRoutes(app, house);
  addMenuRoutes(app, house);
  addAccessRoutes(app, house);
  addResourceRoutes(app, house);
  addSchemaRoutes(app, house);
  addListRoutes(app, house);
  addFileRoutes(app, house);
  addRecordRoutes(app, house);
  addEventRoutes(app, house, resume);
  await addConsoleFiles(app, consoleFolder);
  return app;
}

/** One parser for one content type: nothing is taken in that was not looked at. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const sent = { body: body as Buffer, contentType: request.headers['content-type'] ?? '' };
    if (body.length >= longBody) {
      const parsePart = (text: string): unknown => parsed((answer) => void parse(request, text, answer));
      parseLongJson(sent, parsePart).then((value) => done(null, value), done);
      return;
    }
    try {
      void parse(request, readJsonText(sent.body, sent.contentType), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** What a parser answers, which it does at once. */
function parsed(parse: (answer: (error: Error | null, value?: unknown) => void) => void): unknown {
  let value: unknown;
  parse((error, read) => {
    if (error) throw error;
    value = read;
  });
  return value;
}

/**
 * A route without a declared access stops the start: nobody can forget to lock a door. One that does not say that it changes
 * nothing is closed to whoever sees the console as somebody else.
 */
function requireAccess(app: FastifyInstance, resume: ResumeSession, isHttps: boolean): void {
  app.decorateRequest('actor', undefined);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`Route ${method} ${url} does not say who may use it: set config.access.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    addSecurityHeaders(reply, isHttps);
    if (request.is404 || request.routeOptions.config.access === 'public') return;
    const { authorization, timezone } = request.headers;
    const zone = typeof timezone === 'string' && timezone !== '' ? timezone : undefined;
    request.actor = await resume(authorization, { zone, isUse: !request.routeOptions.config.isIdle });
    if (request.actor.viewer && !request.routeOptions.config.whileViewing) throw new Refusal('onlyLooking');
  });
}

/** While the server stops, every answer ends its connection: one that is kept open would keep the server open. */
function partWithCallers(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('Connection', 'close');
  });
  // A file that was on its way when the stop began has said that its connection stays.
  app.addHook('onResponse', async () => {
    if (isStopping) app.server.closeIdleConnections();
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error, { requestId: request.id, limit: request.routeOptions.bodyLimit });
    if (refusal.kind.status >= 500) request.log.error({ err: error, url: request.url }, 'request failed');
    return sendRefusal(reply, refusal, requestLanguage(request));
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, actor } = request;
    const [path] = url.split('?');
    request.log.info(
      {
        method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: ip,
        account: actor?.viewer?.account ?? actor?.user.account,
        ...(actor?.viewer && { viewed: actor.user.account }),
      },
      'request',
    );
  });
}
