import type { IncomingMessage } from 'node:http';
import { addAbortSignal } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { holds, visibleTo } from '../../access/rights.ts';
import { appFor } from '../../access/watch.ts';
import type { App, Context, ReceivedFile, TakeFile, Upload } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { type OperationRule, operationRules } from '../../operations.ts';
import { type CostlyKind, leaveWhenMade, queueOf } from '../../queue.ts';
import { isId } from '../../resource/context.ts';
import { StreamedPage } from '../../resource/find.ts';
import { FileAnswer } from '../../resource/labels.ts';
import type { ResourceCall } from '../../schemaStore.ts';
import { atMinimumRate, type MinimumRate, tooLarge } from '../bodies.ts';
import { actorOf, beginSearch, isAhead, requestLanguage, sendFile, sendText, success } from '../route.ts';

/**
 * Serves every call of every resource by its path in the resource files. Calls are looked up per request, so a changed file changes its
 * calls immediately. A request is handled in this order: session (in `server.ts`), call, permission, operation, response.
 */
export function addRecordRoutes(server: FastifyInstance, app: App): void {
  server.route({ ...recordRoute(app), method: ['GET', 'POST'] });
  server.addConstraintStrategy(byBodyLimit(app));
  for (const limit of new Set(Object.values(operationRules).flatMap(({ bodyLimit }) => bodyLimit ?? []))) {
    server.route({
      ...recordRoute(app),
      method: 'POST',
      constraints: { [byLimit]: String(limit) },
      bodyLimit: limit,
      // The permission is checked before the body is read, so that callers without it cannot send large bodies.
      preParsing: async (request, _reply, payload) => {
        await awaitCall(app, request);
        prepare(app, request);
        return payload;
      },
    });
  }
}

function recordRoute(app: App): Omit<RouteOptions, 'method'> {
  return {
    url: '/hw/*',
    // `whileViewing` is always true here, because the operation itself defines whether the call is allowed while viewing.
    config: { access: 'resource', whileViewing: true },
    // The body of a call that does not exist is not read.
    preParsing: async (request, _reply, payload) => {
      await awaitCall(app, request);
      return payload;
    },
    preHandler: (request, reply, done) => {
      const { isSearch } = operationRules[findCall(app, request).call.operation];
      if (isSearch) beginSearch(request, reply, done);
      else done();
    },
    handler: async (request, reply) => {
      const answer = await operateFor(app, request);
      if (answer instanceof StreamedPage) return sendText(reply, answer.text);
      return answer instanceof FileAnswer ? sendFile(reply, answer) : success(answer);
    },
  };
}

/** Finds the call, checks the caller's permission, and runs the operation. */
async function operateFor(app: App, request: FastifyRequest): Promise<unknown> {
  const { context, rule } = prepare(app, request);
  if (rule.hasId === true && !isId(context.id)) throw new AppError('notFound');
  if (request.isMultipart() && !rule.takesFile) throw new AppError('wrongType');
  const kind = rule.queue?.(context);
  return kind === undefined ? rule.operate(context) : inTurn(context, rule, kind);
}

/** Runs a costly operation in its queue. */
async function inTurn(context: Context, { operate }: OperationRule, kind: CostlyKind): Promise<unknown> {
  const { viewer, user } = context.actor;
  const name = viewer?.id ?? user.id;
  const arrive = kind === 'exporting' ? await queueOf(context.app, 'sending').enter(name) : () => undefined;
  const leave = await queueOf(context.app, kind)
    .enter(name)
    .catch((error: unknown) => {
      arrive();
      throw error;
    });
  try {
    const answer = await operate(context);
    if (!(answer instanceof FileAnswer) || Buffer.isBuffer(answer.content)) {
      leave();
      arrive();
      return answer;
    }
    leaveWhenMade(answer.content, leave);
    answer.content.once('close', arrive);
    return answer;
  } catch (error) {
    leave();
    arrive();
    throw error;
  }
}

/** Returns the context of a call after checking the caller's permission. */
function prepare(app: App, request: FastifyRequest): { context: Context; rule: OperationRule } {
  const { call, path, id } = findCall(app, request);
  const actor = actorOf(request);
  const rule = operationRules[call.operation];
  const context: Context = {
    app: appFor(app, actor),
    actor,
    compiled: call.compiled,
    visible: visibleTo(actor, call.compiled.resource),
    action: call.action,
    read: call.read,
    cause: rule.cause,
    language: requestLanguage(request),
    id,
    body: request.body,
    headers: request.headers,
    path,
    receive: (limit, hold) => receiveFile(request, { limit, hold }),
    upload: (limit, take) => receiveUpload(request, { limit, take }),
  };
  if (actor.viewer && !rule.whileViewing) throw new AppError('onlyLooking');
  // Other routes reject prefetches in `server.ts`. Here only the operation defines whether the call changes anything.
  if (!rule.whileViewing && isAhead(request)) throw new AppError('fetchedAhead');
  if (![rule.permission(context)].flat().some((code) => holds(actor, code))) throw new AppError('forbidden');
  return { context, rule };
}

/**
 * Throws if there is no such call. If other servers use the same database, the resource files that they have just saved are loaded before
 * the call is considered missing.
 */
async function awaitCall(app: App, request: FastifyRequest): Promise<void> {
  try {
    findCall(app, request);
  } catch (error) {
    if (!app.database.follower) throw error;
    await app.schemaFolder.renew();
    findCall(app, request);
  }
}

function findCall({ schemas }: App, request: FastifyRequest): { call: ResourceCall; path: string; id: string } {
  const [path = ''] = request.url.split('?');
  const slash = path.lastIndexOf('/');
  const candidates = [
    { call: schemas.calls.get(path), path, id: '', hasId: false },
    {
      call: schemas.calls.get(path.slice(0, slash)),
      path: path.slice(0, slash),
      id: path.slice(slash + 1),
      hasId: true,
    },
  ];
  for (const { call, hasId, ...where } of candidates) {
    const rule = call && operationRules[call.operation];
    if (call && (rule?.hasId === hasId || rule?.hasId === 'optional') && rule.method === request.method) {
      request.operation = call.operation;
      return { call, ...where };
    }
  }
  throw new AppError('noSuchCall');
}

/** Name of the routing constraint that gives one path several routes with different body limits. */
const byLimit = 'bodyLimit';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];

/** Returns a Fastify constraint that selects the route by the body limit of the call at this path. */
function byBodyLimit(app: App): Strategy {
  return {
    name: byLimit,
    storage: () => {
      const handlers = new Map<string, unknown>();
      return {
        get: (limit: string) => (handlers.get(limit) ?? null) as never,
        set: (limit: string, handler: unknown) => void handlers.set(limit, handler),
      };
    },
    deriveConstraint: ({ url = '' }: IncomingMessage) => {
      const [path = ''] = url.split('?');
      const call = app.schemas.calls.get(path);
      const limit = call && operationRules[call.operation].bodyLimit;
      // A call without a limit of its own uses the default route.
      return (limit === undefined ? undefined : String(limit)) as string;
    },
  };
}

interface FileBounds {
  /** Maximum size of the file, in bytes. */
  readonly limit: number;
  /** Waits until memory for this many more bytes is available, or throws. */
  readonly hold: (bytes: number) => Promise<void>;
  readonly rate?: MinimumRate;
}

/** Reads a multipart form: the texts before the file, and the file itself, into memory that can be transferred to another thread. */
export async function receiveFile(request: FastifyRequest, receiving: FileBounds): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('wrongType');
  return atMinimumRate(request.raw, (slow) => readToBuffer(request, receiving, slow), { rate: receiving.rate });
}

async function readToBuffer(request: FastifyRequest, { limit, hold }: FileBounds, slow: AbortSignal): Promise<ReceivedFile> {
  // A body that is too large is rejected before it is read; a form is a little longer than its file.
  if (Number(request.headers['content-length'] ?? 0) > limit + 65_536) throw tooLarge(limit);
  const texts: Record<string, string> = {};
  for await (const part of orBroken(request.parts({ limits: { fileSize: limit } }))) {
    if (part.type === 'field') {
      texts[part.fieldname] = String(part.value);
      continue;
    }
    if (part.fieldname !== 'file') {
      part.file.resume();
      continue;
    }
    const pieces: Buffer[] = [];
    for await (const piece of orBroken<Buffer>(addAbortSignal(slow, part.file))) {
      await hold(piece.length);
      pieces.push(piece);
    }
    if (part.file.truncated) throw tooLarge(limit);
    return { name: part.filename.split(/[/\\]/).at(-1)?.slice(0, 200) ?? '', content: joined(pieces), texts };
  }
  throw new AppError('noFile', { at: { path: '/file', keyword: 'required' } });
}

function joined(chunks: Buffer[]): ArrayBuffer {
  const content = new ArrayBuffer(chunks.reduce((sum, { length }) => sum + length, 0));
  const bytes = new Uint8Array(content);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return content;
}

interface UploadBounds<T> {
  /** Maximum size of the file in bytes; one extra byte is read so that the reader detects a file that is too long. */
  readonly limit: number;
  readonly take: TakeFile<T>;
  readonly rate?: MinimumRate;
}

/**
 * Reads a form with one file as a stream, part by part in any order; the file is not held in memory. An incomplete form is reported as the
 * client's error.
 */
export async function receiveUpload<T>(request: FastifyRequest, receiving: UploadBounds<T>): Promise<Upload<T>> {
  const { limit, rate } = receiving;
  if (!request.isMultipart()) throw new AppError('wrongType');
  // A body that is too large is rejected before it is read; a form is a little longer than its file.
  if (Number(request.headers['content-length'] ?? 0) > limit + 65_536) throw tooLarge(limit);
  // The stream of a client that has already disconnected emits no further events, so reading it would never end.
  if (request.raw.destroyed) throw new AppError('fileBroken');
  try {
    return await atMinimumRate(request.raw, (slow) => readPartByPart(request, receiving, slow), { rate });
  } catch (error) {
    // Discards the rest: a client that is still sending could not read the response.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
}

async function readPartByPart<T>(request: FastifyRequest, { limit, take }: UploadBounds<T>, slow: AbortSignal): Promise<Upload<T>> {
  const texts = new Map<string, string>();
  let taken: { readonly value: T } | undefined;
  for await (const part of orBroken(request.parts({ limits: { fileSize: limit + 1 } }))) {
    if (part.type === 'field') texts.set(part.fieldname, textOf(part));
    else if (part.fieldname !== 'file' || taken) throw new AppError('invalidBody');
    else {
      const content = orBroken(addAbortSignal(slow, part.file));
      taken = { value: await take({ name: part.filename ?? '', content, texts }) };
    }
  }
  if (!taken) throw new AppError('fileMissing', { at: { path: '/file', keyword: 'required' } });
  return { taken: taken.value, texts };
}

function textOf(part: Extract<Multipart, { type: 'field' }>): string {
  if (part.fieldnameTruncated || part.valueTruncated) throw new AppError('invalidBody');
  return String(part.value);
}

/** Reports a broken connection as the client's error, not as an internal one. */
async function* orBroken<T>(coming: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* coming;
  } catch (cause) {
    // Limits checked by the library have their own messages.
    if (String((cause as { code?: unknown }).code).startsWith('FST_')) throw cause;
    throw new AppError('fileBroken', { cause });
  }
}
