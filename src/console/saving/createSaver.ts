import { HwError } from '../client/hwError.ts';
import { newKey } from '../client/newKey.ts';
import type { Store } from '../client/store.ts';
import { type Attempt, isFinal, isForgotten, type Unconfirmed, wasNeverDone } from './attempts.ts';

/** How something is written; `W` says what, `R` is the answer. */
export interface SaverParts<W, R> {
  /** Sends it. `isReplay`: an earlier attempt is sent once more before what the person wants saved now. */
  readonly send: (what: W, key: string, isReplay: boolean) => Promise<R>;
  /** What makes it the same as another. */
  readonly contentOf: (what: W) => unknown;
  /** How long after a failure that leaves the outcome open the same keeps its key, in ms; for ever when left out. */
  readonly keepKeyFor?: (what: W) => number;
  /**
   * There is one thing that is saved again and again, a form or a sheet, and this holds its attempt whose outcome is not
   * known: it is sent again before anything else is. Without it, something else is simply another attempt.
   */
  readonly unconfirmed?: Store<Unconfirmed<W> | undefined>;
  /** The server may have forgotten that attempt: it is not sent again, and nothing is saved until the next `save`. */
  readonly onForgotten?: () => void;
  /** How often one save is sent at most, each time upon what others have saved meanwhile. */
  readonly mostTries?: number;
  readonly now?: () => number;
}

/**
 * `again`: the changes of others were merged; `stop`: the user has decided or was informed, and nothing more is sent.
 */
export type Resolution = 'again' | 'stop' | undefined;

/** One save. */
export interface Save<W, R> {
  /** What there is to be written by now; undefined: nothing, or something has to be decided first. */
  readonly take: () => W | undefined;
  /** The server has refused it, most often because others were faster. Undefined: there is nothing to be done about that. */
  readonly onConflict?: (error: HwError, sent: W) => Promise<Resolution> | Resolution;
  /**
   * The save is done, and its caller continues with the response. Until that has finished, the attempt counts as
   * unconfirmed.
   */
  readonly onDone?: (sent: W, answer: R) => Promise<void> | void;
}

/** The result of a save, with the last request; undefined: nothing was sent, or the user stopped it. */
export type Outcome<W, R> =
  | { readonly sent: W; readonly answer: R }
  | { readonly sent: W; readonly error: HwError }
  | undefined;

export interface Saver<W, R> {
  readonly save: (save: Save<W, R>) => Promise<Outcome<W, R>>;
  /** Writes just this; failures are thrown as `HwError`. */
  readonly write: (what: W) => Promise<R>;
  /** Sends an unconfirmed attempt again; undefined when it turns out never to have been done. Other failures are thrown. */
  readonly replay: (attempt: Unconfirmed<W>) => Promise<R | undefined>;
}

/** Enough for any number of people who work on the same record, and an end for a server that refuses for ever. */
const usualTries = 10;

/**
 * The one way in which the console writes. The same carries the same key until its outcome is known, so that it is done once
 * however often it is sent; what others have saved meanwhile is given to `onConflict`, and what is left is sent upon it.
 */
export function createSaver<W extends object, R>(parts: SaverParts<W, R>): Saver<W, R> {
  const { unconfirmed: slot, onForgotten, contentOf, mostTries = usualTries, now = Date.now } = parts;
  const sender = createSender(parts);
  const textOf = (what: W): string => JSON.stringify(contentOf(what));

  /** Sends what there is until it is done, refused for good, or stopped. */
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

/** The answer, or a failure of the call as a value; whatever else goes wrong is thrown. */
async function answerOf<R>(work: () => Promise<R>): Promise<{ readonly answer: R } | { readonly error: HwError }> {
  try {
    return { answer: await work() };
  } catch (error) {
    if (!(error instanceof HwError)) throw error;
    return { error };
  }
}

/** An attempt on the wire, with its content as text. */
interface Sending<W> {
  readonly what: Unconfirmed<W>;
  readonly text: string;
  readonly isReplay?: boolean;
}

/** Attempts on the wire, each known until its outcome is. */
function createSender<W extends object, R>({ send, unconfirmed, now = Date.now, ...parts }: SaverParts<W, R>) {
  const open = unconfirmed ? oneOpen(unconfirmed, parts) : manyOpen({ ...parts, now });

  const attemptOf = (what: W, text: string): Sending<W> => {
    const { key, time } = open.find(text) ?? { key: newKey(), time: now() };
    return { what: { ...what, key, time }, text };
  };
  /** Sends it; the response still has to be settled. */
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

/** The attempts whose outcome is not known yet. */
interface OpenAttempts<W> {
  /** The key of an attempt with the same content. */
  readonly find: (text: string) => Attempt | undefined;
  readonly begin: (sending: Sending<W>) => void;
  /** Its outcome stays open. */
  readonly keep: (sending: Sending<W>) => void;
  /** Its outcome is known. */
  readonly end: (sending: Sending<W>) => void;
}

function oneOpen<W>(
  slot: Store<Unconfirmed<W> | undefined>,
  { contentOf }: Pick<SaverParts<W, unknown>, 'contentOf'>,
): OpenAttempts<W> {
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
  const put = ({ what: { key, time }, text }: Sending<W>, until: number): void =>
    void kept.set(text, { key, time, until });
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
