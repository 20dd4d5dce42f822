import { HwError } from '../client/hwError.ts';
import { newKey } from '../client/newKey.ts';
import type { Store } from '../client/store.ts';
import { type Attempt, isFinal, isForgotten, type Unconfirmed, wasNeverDone } from './attempts.ts';

/** Defines how a saver sends writes; `W` is the type of the content and `R` that of the response. */
export interface SaverParts<W, R> {
  /** Sends the write. `isReplay`: an earlier unconfirmed attempt is repeated before the current save. */
  readonly send: (what: W, key: string, isReplay: boolean) => Promise<R>;
  /** Returns the content that identifies equal writes. */
  readonly contentOf: (what: W) => unknown;
  /** Returns how long the key is kept after a failure with unknown result, in ms; by default forever. */
  readonly keepKeyFor?: (what: W) => number;
  /**
   * Holds the unconfirmed attempt of a form or sheet, which is sent again before any other save. Without it, different content is simply a
   * new attempt.
   */
  readonly unconfirmed?: Store<Unconfirmed<W> | undefined>;
  /** Called when the server may have forgotten the attempt: it is not repeated, and nothing is sent until the next `save`. */
  readonly onForgotten?: () => void;
  /** Maximum number of requests per save; each one after the first follows a conflict with other users' changes. */
  readonly mostTries?: number;
  readonly now?: () => number;
}

/** `again`: changes of other users were merged, so send again; `stop`: send nothing more, because the user decided so or was informed. */
export type Resolution = 'again' | 'stop' | undefined;

export interface Save<W, R> {
  /** Returns the current content to write; undefined if there is nothing to send or the user must decide first. */
  readonly take: () => W | undefined;
  /** Called when the server refused the write, usually because another user saved first. Undefined: the save ends with this error. */
  readonly onConflict?: (error: HwError, sent: W) => Promise<Resolution> | Resolution;
  /** Called with the response of a successful save. Until `onDone` has finished, the attempt still counts as unconfirmed. */
  readonly onDone?: (sent: W, answer: R) => Promise<void> | void;
}

/** The response or error of the last request, with the content that was sent. Undefined if nothing was sent or the save was stopped. */
export type Outcome<W, R> = { readonly sent: W; readonly answer: R } | { readonly sent: W; readonly error: HwError } | undefined;

export interface Saver<W, R> {
  readonly save: (save: Save<W, R>) => Promise<Outcome<W, R>>;
  /** Writes this content; failures are thrown as `HwError`. */
  readonly write: (what: W) => Promise<R>;
  /** Repeats an unconfirmed attempt; returns undefined if it had never been carried out. Other failures are thrown. */
  readonly replay: (attempt: Unconfirmed<W>) => Promise<R | undefined>;
}

/** Default limit of tries, so that a server that refuses forever does not cause an endless loop. */
const usualTries = 10;

/**
 * Creates the saver of a kind of write; the console writes data only through savers. Equal content keeps its key until the result is known,
 * so that it is carried out only once. Conflicts with changes of other users go to `onConflict`, after which the remaining content is sent
 * again.
 */
export function createSaver<W extends object, R>(parts: SaverParts<W, R>): Saver<W, R> {
  const { unconfirmed: slot, onForgotten, contentOf, mostTries = usualTries, now = Date.now } = parts;
  const sender = createSender(parts);
  const textOf = (what: W): string => JSON.stringify(contentOf(what));

  /** Sends, and sends again after each conflict that `onConflict` resolves, up to `mostTries`. Any other failure ends the save. */
  const send = async ({ take, onConflict, onDone }: Save<W, R>, first: W): Promise<Outcome<W, R>> => {
    let sent: W | undefined = first;
    for (let tries = 1; sent; tries += 1) {
      const attempt = sender.attemptOf(sent, textOf(sent));
      const outcome = await answerOf(() => sender.transmit(attempt));
      if ('answer' in outcome) {
        await sender.settle(attempt, () => onDone?.(attempt.what, outcome.answer));
        return { sent, ...outcome };
      }
      const isOpen = tries < mostTries && isFinal(outcome.error);
      const resolution: Resolution = isOpen ? await onConflict?.(outcome.error, sent) : undefined;
      if (!resolution) return { sent, ...outcome };
      sent = resolution === 'again' ? take() : undefined;
    }
    return undefined;
  };
  const save = async (one: Save<W, R>): Promise<Outcome<W, R>> => {
    const before = slot?.get();
    if (before && isForgotten(before, now())) {
      slot?.set(undefined);
      onForgotten?.();
      return undefined;
    }
    const what = one.take();
    if (!before || (what && textOf(before) === textOf(what))) return what && send(one, what);
    const outcome = await answerOf(() => sender.replay(before, textOf(before), one.onDone));
    if ('error' in outcome) return { sent: before, ...outcome };
    const more = one.take();
    if (more) return send(one, more);
    return outcome.answer === undefined ? undefined : { sent: before, answer: outcome.answer };
  };
  const write = async (what: W): Promise<R> => {
    const attempt = sender.attemptOf(what, textOf(what));
    const answer = await sender.transmit(attempt);
    await sender.settle(attempt);
    return answer;
  };
  return { save, write, replay: (attempt) => sender.replay(attempt, textOf(attempt)) };
}

/** Returns the response or an `HwError` as a value; other errors are thrown. */
async function answerOf<R>(work: () => Promise<R>): Promise<{ readonly answer: R } | { readonly error: HwError }> {
  try {
    return { answer: await work() };
  } catch (error) {
    if (!(error instanceof HwError)) throw error;
    return { error };
  }
}

/** A running attempt, with its content as text. */
interface Sending<W> {
  readonly what: Unconfirmed<W>;
  readonly text: string;
  readonly isReplay?: boolean;
}

/** Creates the functions that send attempts and track each attempt until its result is known. */
function createSender<W extends object, R>({ send, unconfirmed, now = Date.now, ...parts }: SaverParts<W, R>) {
  const open = unconfirmed ? oneOpen(unconfirmed, parts) : manyOpen({ ...parts, now });

  const attemptOf = (what: W, text: string): Sending<W> => {
    const { key, time } = open.find(text) ?? { key: newKey(), time: now() };
    return { what: { ...what, key, time }, text };
  };
  /** Sends the attempt. After a success it stays open until the caller has handled the response. */
  const transmit = async (sending: Sending<W>): Promise<R> => {
    const { what, isReplay = false } = sending;
    open.begin(sending);
    try {
      return await send(what, what.key, isReplay);
    } catch (error) {
      if (!(error instanceof HwError) || (isReplay ? wasNeverDone : isFinal)(error)) open.end(sending);
      else open.keep(sending);
      throw error;
    }
  };
  const settle = async (sending: Sending<W>, onDone?: () => Promise<void> | void): Promise<void> => {
    try {
      await onDone?.();
    } finally {
      open.end(sending);
    }
  };
  const replay = async (what: Unconfirmed<W>, text: string, onDone?: Save<W, R>['onDone']): Promise<R | undefined> => {
    const sending = { what, text, isReplay: true };
    const outcome = await answerOf(() => transmit(sending));
    if ('answer' in outcome) {
      await settle(sending, () => onDone?.(what, outcome.answer));
      return outcome.answer;
    }
    if (!wasNeverDone(outcome.error)) throw outcome.error;
    return undefined;
  };
  return { attemptOf, transmit, settle, replay };
}

/** The attempts with an unknown result. */
interface OpenAttempts<W> {
  /** Returns the attempt with equal content, if any. */
  readonly find: (text: string) => Attempt | undefined;
  readonly begin: (sending: Sending<W>) => void;
  /** Keeps the attempt because its result is unknown. */
  readonly keep: (sending: Sending<W>) => void;
  /** Removes the attempt because its result is known. */
  readonly end: (sending: Sending<W>) => void;
}

function oneOpen<W>(slot: Store<Unconfirmed<W> | undefined>, { contentOf }: Pick<SaverParts<W, unknown>, 'contentOf'>): OpenAttempts<W> {
  return {
    find: (text) => {
      const kept = slot.get();
      return kept && JSON.stringify(contentOf(kept)) === text ? kept : undefined;
    },
    begin: ({ what }) => slot.set(what),
    keep: () => undefined,
    end: () => slot.set(undefined),
  };
}

interface ManyParts<W> extends Pick<SaverParts<W, unknown>, 'keepKeyFor'> {
  readonly now: () => number;
}

function manyOpen<W>({ now, keepKeyFor = () => Number.POSITIVE_INFINITY }: ManyParts<W>): OpenAttempts<W> {
  const kept = new Map<string, Attempt & { readonly until: number }>();
  const put = ({ what: { key, time }, text }: Sending<W>, until: number): void => void kept.set(text, { key, time, until });
  return {
    find: (text) => {
      const found = kept.get(text);
      return found && now() < found.until ? found : undefined;
    },
    begin: (sending) => put(sending, Number.POSITIVE_INFINITY),
    keep: (sending) => put(sending, now() + keepKeyFor(sending.what)),
    end: ({ text }) => void kept.delete(text),
  };
}
