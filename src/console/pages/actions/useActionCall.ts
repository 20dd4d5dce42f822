import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { commonErrors, languages, type Text, type WireRecord } from '../../../contract/wire.ts';
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
  /** Versions of the selected records when the user started, if known (`seenVersions`). */
  readonly seen?: readonly number[] | undefined;
  /** Whether the caller shows the error, so that no toast is needed. */
  readonly isQuiet: boolean;
}

/**
 * If an action's response was lost and the record versions are unknown, repeating the action within this time, in ms, counts as a retry
 * with the same key. Later it counts as a new action with a new key.
 */
const unseenKeptMs = 5 * 60_000;

/**
 * Returns `execute`, which runs one action at a time and resolves to the error, or undefined on success. Lists and details reload
 * afterwards, also after a refusal, because the data may be outdated then. The same action on other versions of the records is a new
 * attempt. `announcement` holds the message that the server sent about the last successful action, if any.
 */
export function useRowActionCall({ name, fields }: Resource) {
  const { box } = useApp();
  const provider = useData();
  const { t, language } = useT();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const isUnderWay = useRef(false);
  const saver = useMemo(() => createActionSaver(provider), [provider]);
  const announcement = useRef<Text>(undefined);
  const [isBusy, setBusy] = useState(false);

  const refresh = () => queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });

  /** If the server requires a confirmation, asks the user. Returns the confirmed input, or `stop` if the user cancels; else undefined. */
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
    if (!outcome) throw new HwError({ kind: 'canceled' });
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  };

  const execute = async (request: ActionRequest): Promise<HwError | undefined> => {
    if (isUnderWay.current) return new HwError({ kind: 'canceled' });
    isUnderWay.current = true;
    setBusy(true);
    try {
      announcement.current = reportedIn(await send(request));
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
  return { execute, isBusy, announcement };
}

/**
 * Creates the saver for actions. The key of an unconfirmed action is kept longer if the record versions are known, because the same
 * request then means the same attempt.
 */
function createActionSaver(provider: Custom) {
  const bodyOf = ({ offer, target, input }: ActionRequest) => actionBody(offer, target, input);
  return createCallSaver<ActionRequest, unknown>(
    provider,
    (request) => actionCall(request.offer.path, bodyOf(request), { isQuiet: request.isQuiet, shows: [commonErrors.stale.code] }),
    {
      contentOf: (request) => [request.offer.path, bodyOf(request), request.seen],
      // Keeps the key indefinitely if the versions are known. For a single record, the version is in the request body.
      keepKeyFor: (request) => (request.seen !== undefined || 'version' in bodyOf(request) ? Number.POSITIVE_INFINITY : unseenKeptMs),
    },
  );
}

/** Returns the message about the result in the response, which replaces the standard message; undefined if there is none. */
function reportedIn(answer: unknown): Text | undefined {
  const { message } = (answer ?? {}) as { readonly message?: Partial<Text> | null };
  const isText = typeof message === 'object' && languages.every((language) => typeof message?.[language] === 'string');
  return isText ? (message as Text) : undefined;
}

/**
 * Returns the target with the latest version of the record if other users have changed only values that the user has not seen, so that no
 * question is needed. Otherwise undefined.
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

/**
 * Returns the fields whose values differ from those that the user has seen. Fields that were not loaded are skipped, such as the lines of a
 * record if only its list row was loaded.
 */
export function changedFields({ fields }: Pick<Resource, 'fields'>, seen: Values, now: Values): readonly Field[] {
  return fields.filter((field) => Object.hasOwn(seen, field.name) && !sameValue(field, seen[field.name], now[field.name]));
}

/**
 * Returns the versions of the selected records, in request order. Undefined if they are unknown: for page actions, selections by filter,
 * and records that are not loaded. The version of a single record is in its request.
 */
export function seenVersions(
  target: Target,
  recordOf: (id: string) => Pick<WireRecord, 'version'> | undefined,
): readonly number[] | undefined {
  if (target === 'page' || !('ids' in target)) return undefined;
  const versions = target.ids.flatMap((id) => recordOf(id)?.version ?? []);
  return versions.length === target.ids.length ? versions : undefined;
}
