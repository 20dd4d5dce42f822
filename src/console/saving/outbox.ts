import { isObject } from '../../contract/json.ts';
import { commonErrors } from '../../contract/wire.ts';
import { isSessionEnd, parseJson } from '../client/answers.ts';
import { HwError } from '../client/hwError.ts';
import { newKey } from '../client/newKey.ts';
import { createStore, type Store } from '../client/store.ts';
import { type Custom, sendWrite, type WriteCall } from '../providers/requests.ts';
import { isFinal, isForgotten } from './attempts.ts';

/** The call of a waiting write, with its key. It is stored before it is sent, so that it is carried out once, even after a reload. */
interface SentCall {
  readonly url: string;
  readonly payload: unknown;
  readonly key: string;
  /** Time of the first request, in ms since 1970. */
  readonly time: number;
}

/** A write that waits on this device to be sent, or that the server has refused. */
export interface Waiting<W> {
  readonly id: string;
  /** Position in the order of sending: larger than that of every earlier write of this user. */
  readonly order: number;
  readonly what: W;
  readonly sent?: SentCall;
  /** How often the server has answered this write with an internal error. */
  readonly failures?: number;
  /** Why the write was refused, in the language that the console had then; undefined while the write waits. */
  readonly refusal?: string;
}

export interface OutboxState<W> {
  /** The waiting writes, in the order in which they are sent. */
  readonly waiting: readonly Waiting<W>[];
  readonly rejected: readonly Waiting<W>[];
  /** The writes completed since the page was loaded, newest first. */
  readonly done: readonly Waiting<W>[];
  /** Whether the last write has to be sent again, usually because there is no connection. */
  readonly isOffline: boolean;
  /** Whether everything would survive a reload. */
  readonly isStored: boolean;
}

/** The call that is sent for a write, or the reason why the write cannot be sent. */
export type Prepared = { readonly call: WriteCall<unknown> } | { readonly refusal: string };

interface OutboxParts<W> {
  readonly data: Custom;
  /** The user whose writes are sent; undefined if nothing may be sent now. */
  readonly account: Pick<Store<string | undefined>, 'get' | 'subscribe'>;
  /** Prefix of the entries in local storage. */
  readonly prefix: string;
  readonly isKnown: (what: unknown) => what is W;
  /** Returns the call of a write. This function is called only after all earlier writes are done or refused. */
  readonly prepare: (what: W) => Promise<Prepared>;
  readonly reasonOf: (error: HwError) => string;
  /** The reason shown for a write that is too old to be sent again. It is unknown whether such a write was carried out. */
  readonly forgotten: () => string;
  readonly failed: () => string;
  readonly onDone: (what: W) => void;
  readonly onRejected: (rejected: Waiting<W>) => void;
}

/** Writes that are sent one after the other, each once, as soon as there is a connection. */
export interface Outbox<W> {
  readonly state: Pick<Store<OutboxState<W>>, 'get' | 'subscribe'>;
  readonly add: (what: W) => void;
  /** Sends a refused write again, after all others. */
  readonly retry: (id: string) => void;
  readonly dismiss: (id: string) => void;
}

/** Maximum number of completed writes that are listed. */
const mostDone = 30;

/** Maximum number of times that a write is sent if it causes an internal server error. More attempts would hold up all later writes. */
const mostFailures = 3;

/** Delays in ms before a write is sent again: after the first attempt without a final answer, after the second and so on. */
const delays = [500, 1000, 2000, 4000, 8000, 15_000] as const;

/**
 * Creates the outbox. Its writes are kept in local storage for each user, and sent in the order in which they were added. Each write has
 * its own key, so that the server carries it out once, however often it is sent.
 */
export function createOutbox<W>(parts: OutboxParts<W>): Outbox<W> {
  const { account } = parts;
  const shelf = createShelf(parts);
  const state = createStore<OutboxState<W>>({ waiting: [], rejected: [], done: [], isOffline: false, isStored: true });
  const update = (changed: Partial<OutboxState<W>> = {}): void => {
    const all = shelf.all(account.get());
    const [rejected, waiting] = [all.filter(({ refusal }) => refusal !== undefined), all.filter(({ refusal }) => refusal === undefined)];
    state.set({ ...state.get(), ...changed, waiting, rejected, isStored: shelf.isStored() });
  };
  const send = createSender(parts, shelf, (outcome, one) => {
    const { done } = state.get();
    update({ isOffline: outcome === 'lost', ...(outcome === 'done' && { done: [one, ...done].slice(0, mostDone) }) });
    if (outcome === 'done') parts.onDone(one.what);
    const rejected = outcome === 'refused' && state.get().rejected.find(({ id }) => id === one.id);
    if (rejected) parts.onRejected(rejected);
  });
  const put = (what: W): void => {
    const of = account.get();
    if (of === undefined) return;
    const last = shelf.all(of).at(-1)?.order ?? 0;
    shelf.put(of, { id: newKey(), order: Math.max(Date.now(), last + 1), what });
    update();
    send.start();
  };
  let owner = account.get();
  account.subscribe(() => {
    if (account.get() === owner) return;
    owner = account.get();
    update({ done: [], isOffline: false });
    send.start();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(parts.prefix)) update();
  });
  window.addEventListener('online', send.start);
  update();
  send.start();
  const take = (id: string): Waiting<W> | undefined => {
    const one = state.get().rejected.find((each) => each.id === id);
    shelf.remove(account.get(), id);
    update();
    return one;
  };
  return {
    state,
    add: put,
    retry: (id) => {
      const one = take(id);
      if (one) put(one.what);
    },
    dismiss: (id) => void take(id),
  };
}

/** `lost`: the write is sent again later. `skipped`: another window has sent it or marked it as refused, or the user has changed. */
type Outcome = 'done' | 'refused' | 'lost' | 'skipped';

type OnOutcome<W> = (outcome: Outcome, one: Waiting<W>) => void;

/** Creates the loop that sends the waiting writes. It ends when no write waits, and pauses if a write has to be sent again. */
function createSender<W>(parts: OutboxParts<W>, shelf: Shelf<W>, onOutcome: OnOutcome<W>) {
  const { account } = parts;
  const sendOne = createStep(parts, shelf);
  let isRunning = false;
  let lost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    for (;;) {
      const of = account.get();
      const one = of === undefined ? undefined : shelf.all(of).find(({ refusal }) => refusal === undefined);
      if (of === undefined || one === undefined) break;
      const outcome = await sendOne(of, one);
      onOutcome(outcome, one);
      if (outcome === 'lost') {
        timer = setTimeout(() => void start(), delays[lost] ?? delays.at(-1));
        lost = Math.min(lost + 1, delays.length - 1);
        break;
      }
      lost = 0;
    }
    isRunning = false;
  };
  return { start: () => void start() };
}

/** Creates the function that sends one write and returns the outcome. */
function createStep<W>(parts: OutboxParts<W>, shelf: Shelf<W>) {
  const { data, account, prepare } = parts;
  const entryOf = (of: string, { id }: Waiting<W>) => shelf.all(of).find((each) => each.id === id);
  const reject = (of: string, { sent: _, ...one }: Waiting<W>, refusal: string): Outcome => {
    shelf.put(of, { ...one, refusal });
    return 'refused';
  };
  const failed = (of: string, one: Waiting<W>, error: unknown): Outcome => {
    if (!(error instanceof HwError)) {
      reportError(error);
      return reject(of, one, parts.failed());
    }
    const failures = (one.failures ?? 0) + (error.code === commonErrors.fault.code ? 1 : 0);
    if ((isFinal(error) && !isSessionEnd(error)) || failures >= mostFailures) return reject(of, one, parts.reasonOf(error));
    // The stored entry contains the sent call, which `one` may lack.
    const entry = entryOf(of, one);
    if (entry && failures > 0) shelf.put(of, { ...entry, failures });
    return 'lost';
  };
  return async (of: string, one: Waiting<W>): Promise<Outcome> => {
    try {
      const prepared = one.sent ?? (await prepare(one.what));
      if ('refusal' in prepared) return reject(of, one, prepared.refusal);
      const { url, payload } = 'call' in prepared ? prepared.call : prepared;
      // Another window may send the same write. Then both use the call and key that were stored first, or the write is already done.
      const entry = entryOf(of, one);
      if (!entry || entry.refusal !== undefined || account.get() !== of) return 'skipped';
      const sent = entry.sent ?? { key: newKey(), time: Date.now(), url, payload };
      if (isForgotten(sent)) return reject(of, one, parts.forgotten());
      shelf.put(of, { ...one, sent });
      await sendWrite(data, { url: sent.url, payload: sent.payload, method: 'post', call: { isQuiet: true }, isWrite: true }, sent.key);
      shelf.remove(of, one.id);
      return 'done';
    } catch (error) {
      return failed(of, one, error);
    }
  };
}

interface Shelf<W> {
  /** Returns the stored writes in the order of sending. */
  readonly all: (account: string | undefined) => readonly Waiting<W>[];
  readonly put: (account: string, one: Waiting<W>) => void;
  readonly remove: (account: string | undefined, id: string) => void;
  readonly isStored: () => boolean;
}

/**
 * Creates the storage of waiting writes. Each write has its own key in local storage, so that windows do not overwrite each other's writes.
 * Writes that local storage refuses are kept in memory.
 */
function createShelf<W>({ prefix, isKnown }: Pick<OutboxParts<W>, 'prefix' | 'isKnown'>): Shelf<W> {
  const memory = new Map<string, string>();
  const keyOf = (account: string, id: string): string => `${prefix}${account}.${id}`;
  const stored = (): readonly (readonly [string, string])[] => {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
      return keys.map((key) => [key, localStorage.getItem(key) ?? ''] as const);
    } catch {
      return [];
    }
  };
  const read = (text: string): readonly Waiting<W>[] => {
    const one = parseJson(text);
    if (!isObject(one) || typeof one.id !== 'string' || typeof one.order !== 'number' || !isKnown(one.what)) return [];
    return [one as unknown as Waiting<W>];
  };
  return {
    all: (account) =>
      [...stored(), ...memory]
        .filter(([key]) => account !== undefined && key.startsWith(`${prefix}${account}.`))
        .flatMap(([, text]) => read(text))
        .toSorted((a, b) => a.order - b.order),
    put: (account, one) => {
      const key = keyOf(account, one.id);
      const text = JSON.stringify(one);
      try {
        localStorage.setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
    remove: (account, id) => {
      if (account === undefined) return;
      memory.delete(keyOf(account, id));
      try {
        localStorage.removeItem(keyOf(account, id));
      } catch {
        // Without access to local storage, no writes are stored there.
      }
    },
    isStored: () => memory.size === 0,
  };
}
