import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { languages, type Text } from '../../../contract/text.ts';
import { createAttempts } from '../../client/attempts.ts';
import { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { actionCall } from '../../providers/recordCalls.ts';
import { ask } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { useSay } from '../../texts/i18n.ts';
import { currentIn, sameValue } from '../merge/sameValue.ts';
import type { Target } from '../records/targets.ts';
import { doingBody, type Offer, questionsIn } from './offers.ts';

type Values = Readonly<Record<string, unknown>>;

interface Deed {
  readonly offer: Offer;
  readonly target: Target;
  readonly input?: Readonly<Record<string, unknown>>;
  /** In which versions the person saw the many when they began, where that is known (`seenVersions`). */
  readonly seen?: readonly number[] | undefined;
  /** Whoever asked shows the failure in their own way: no toast. */
  readonly isQuiet: boolean;
}

/**
 * What was not seen in a version may be meant anew when it is asked for again, and would get the outcome of the last time
 * under its key: so long it is taken for another try after a lost answer, which is enough for a connection to come back.
 */
const unseenKeptMs = 5 * 60_000;

/**
 * Does one thing at a time; a failure is a value, undefined is success. Lists and details are read again afterwards,
 * also when the server refused: what was shown was old then. Each attempt has a key of its own until its outcome is known,
 * whatever is done in between; the same upon records that are seen in other versions is another attempt.
 * `said`: the words that came with the last success.
 */
export function useDoingCall({ name, fields }: Resource) {
  const { box } = useHouse();
  const provider = useData();
  const { say, language } = useSay();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const isUnderWay = useRef(false);
  const [attempts] = useState(createDoingAttempts);
  const said = useRef<Text>(undefined);
  const [isBusy, setBusy] = useState(false);

  const send = ({ offer, target, input, seen, isQuiet }: Deed): Promise<unknown> => {
    const body = doingBody(offer, target, input);
    // The version of a single record stands in the body.
    const isSeen = seen !== undefined || 'version' in body;
    const what = offer.path + JSON.stringify([body, seen]);
    return attempts[isSeen ? 'seen' : 'unseen'](what, (key) =>
      ask(provider, actionCall(offer.path, body, key), { isQuiet, shows: [errors.stale.code] }),
    );
  };
  const refresh = () => queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });

  /** Where the server asks before it goes on, the person is asked, and what they confirm is sent along. */
  const sendConfirmed = async (deed: Deed): Promise<unknown> => {
    try {
      return await sendAsSeen({ deed, fields, send });
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const { text, yes, isNone } = questionsIn(deed.offer.doing, error);
      if (isNone || Object.keys(yes).every((name) => deed.input?.[name] === true)) throw error;
      const title = deed.offer.doing.title[language];
      const isSure = await box.confirm({ title, text, ok: say('doing.goOn'), isDangerous: true });
      if (!isSure) throw new HwError({ kind: 'cancelled' });
      return sendConfirmed({ ...deed, input: { ...deed.input, ...yes } });
    }
  };

  const carryOut = async (deed: Deed): Promise<HwError | undefined> => {
    if (isUnderWay.current) return new HwError({ kind: 'cancelled' });
    isUnderWay.current = true;
    setBusy(true);
    try {
      said.current = saidIn(await sendConfirmed(deed));
      void refresh();
      return undefined;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      if (error.kind === 'refused') void refresh();
      return error;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { carryOut, isBusy, said };
}

/** The keys of what was seen as it was, and of what may have become another meanwhile. */
function createDoingAttempts() {
  return { seen: createAttempts(), unseen: createAttempts({ keptMs: unseenKeptMs }) };
}

/** What code of the server says of what it has done, in place of the standard words. */
function saidIn(answer: unknown): Text | undefined {
  const { message } = (answer ?? {}) as { readonly message?: Partial<Text> | null };
  const isText = typeof message === 'object' && languages.every((language) => typeof message?.[language] === 'string');
  return isText ? (message as Text) : undefined;
}

interface SendParams<D> extends Pick<Resource, 'fields'> {
  readonly deed: D;
  readonly send: (deed: D) => Promise<unknown>;
}

/** So often it is sent again while others change what the person has not seen. */
const mostTries = 10;

/**
 * Sends what is done with a record. Where others have changed it meanwhile, and nothing of what the person has seen of it,
 * it is done with the record as it is now: there is nothing to be asked about.
 */
export async function sendAsSeen<D extends { readonly target: Target }>(
  { deed, send, fields }: SendParams<D>,
  tries = 1,
): Promise<unknown> {
  try {
    return await send(deed);
  } catch (error) {
    const current = error instanceof HwError && tries < mostTries ? currentIn(error) : undefined;
    const { target } = deed;
    if (!current || target === 'page' || !('record' in target)) throw error;
    const { record } = target;
    const isSeen = fields.some(({ name }) => Object.hasOwn(record, name));
    if (!isSeen || changedFields({ fields }, record, current).length > 0) throw error;
    return sendAsSeen({ deed: { ...deed, target: { record: current } }, send, fields }, tries + 1);
  }
}

/** The fields that are not as somebody has seen them; of what they have not seen, such as lines in a list, nothing is said. */
export function changedFields({ fields }: Pick<Resource, 'fields'>, seen: Values, now: Values): readonly Field[] {
  return fields.filter(
    (field) => Object.hasOwn(seen, field.name) && !sameValue(field, seen[field.name], now[field.name]),
  );
}

/**
 * The versions in which a person sees the many that something is done with, in the order of the call; undefined where that
 * is not known: of the page, of all that match a filter, and of records that are not here. That of one stands in its call.
 */
export function seenVersions(
  target: Target,
  recordOf: (id: string) => Pick<WireRecord, 'version'> | undefined,
): readonly number[] | undefined {
  if (target === 'page' || !('ids' in target)) return undefined;
  const versions = target.ids.flatMap((id) => recordOf(id)?.version ?? []);
  return versions.length === target.ids.length ? versions : undefined;
}
