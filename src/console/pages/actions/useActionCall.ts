import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { commonErrors } from '../../../contract/envelope.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { languages, type Text } from '../../../contract/text.ts';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { actionCall } from '../../providers/recordCalls.ts';
import type { Custom } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { createCallSaver } from '../../saving/calls.ts';
import type { Resolution } from '../../saving/createSaver.ts';
import { useT } from '../../texts/i18n.ts';
import { currentIn, sameValue } from '../merge/sameValue.ts';
import type { Target } from '../records/targets.ts';
import { actionBody, type Offer, questionsIn } from './offers.ts';

type Values = Readonly<Record<string, unknown>>;

interface ActionRequest {
  readonly offer: Offer;
  readonly target: Target;
  readonly input?: Readonly<Record<string, unknown>>;
  /** In which versions the person saw the many when they began, where that is known (`seenVersions`). */
  readonly seen?: readonly number[] | undefined;
  /** The caller shows the failure itself: no toast. */
  readonly isQuiet: boolean;
}

/**
 * What was not seen in a version may be meant anew when it is asked for again, and would get the outcome of the last time
 * under its key: so long it is taken for another try after a lost answer, which is enough for a connection to come back.
 */
const unseenKeptMs = 5 * 60_000;

/**
 * Does one thing at a time; a failure is a value, undefined is success. Lists and details are read again afterwards,
 * also when the server refused: what was shown was old then. The same upon records that are seen in other versions is
 * another attempt.
 * `said`: the words that came with the last success.
 */
export function useRowActionCall({ name, fields }: Resource) {
  const { box } = useApp();
  const provider = useData();
  const { t, language } = useT();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const isUnderWay = useRef(false);
  const saver = useMemo(() => createActionSaver(provider), [provider]);
  const said = useRef<Text>(undefined);
  const [isBusy, setBusy] = useState(false);

  const refresh = () => queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });

  /** Where the server asks before it goes on, the person is asked; what they confirm is sent along. */
  const confirm = async ({ offer, input }: ActionRequest, error: HwError): Promise<Values | 'stop' | undefined> => {
    const { text, yes, isNone } = questionsIn(offer.action, error);
    if (isNone || Object.keys(yes).every((one) => input?.[one] === true)) return undefined;
    const title = offer.action.title[language];
    const isSure = await box.confirm({ title, text, ok: t('action.goOn'), isDangerous: true });
    return isSure ? yes : 'stop';
  };

  const send = async (first: ActionRequest): Promise<unknown> => {
    let request = first;
    const outcome = await saver.save({
      take: () => request,
      onConflict: async (error): Promise<Resolution> => {
        const current = asSeenNow(request, error, fields);
        const yes = current ? undefined : await confirm(request, error);
        if (current) request = { ...request, target: current };
        else if (typeof yes === 'object') request = { ...request, input: { ...request.input, ...yes } };
        else return yes;
        return 'again';
      },
    });
    if (!outcome) throw new HwError({ kind: 'cancelled' });
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };

  const execute = async (request: ActionRequest): Promise<HwError | undefined> => {
    if (isUnderWay.current) return new HwError({ kind: 'cancelled' });
    isUnderWay.current = true;
    setBusy(true);
    try {
      said.current = saidIn(await send(request));
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
  return { execute, isBusy, said };
}

/** Sends what is done; what was seen as it was is the same attempt for longer than what may have become another meanwhile. */
function createActionSaver(provider: Custom) {
  const bodyOf = ({ offer, target, input }: ActionRequest) => actionBody(offer, target, input);
  return createCallSaver<ActionRequest, unknown>(
    provider,
    (request) =>
      actionCall(request.offer.path, bodyOf(request), { isQuiet: request.isQuiet, shows: [commonErrors.stale.code] }),
    {
      contentOf: (request) => [request.offer.path, bodyOf(request), request.seen],
      // The version of a single record stands in the body.
      keepKeyFor: (request) =>
        request.seen !== undefined || 'version' in bodyOf(request) ? Number.POSITIVE_INFINITY : unseenKeptMs,
    },
  );
}

/** The message of server code for the result, instead of the standard one. */
function saidIn(answer: unknown): Text | undefined {
  const { message } = (answer ?? {}) as { readonly message?: Partial<Text> | null };
  const isText = typeof message === 'object' && languages.every((language) => typeof message?.[language] === 'string');
  return isText ? (message as Text) : undefined;
}

/**
 * The record as others have left it, where something is done with one that they have changed meanwhile, and nothing of what
 * the person has seen of it: there is nothing to be asked about.
 */
export function asSeenNow(
  { target }: Pick<ActionRequest, 'target'>,
  error: HwError,
  fields: Resource['fields'],
): { readonly record: WireRecord } | undefined {
  const current = currentIn(error);
  if (!current || target === 'page' || !('record' in target)) return undefined;
  const { record } = target;
  const isSeen = fields.some(({ name }) => Object.hasOwn(record, name));
  return isSeen && changedFields({ fields }, record, current).length === 0 ? { record: current } : undefined;
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
