import { useCallback, useEffect, useMemo, useState } from 'react';
import { isAble } from '../../contract/abilities.ts';
import { type FoundNumber, numberIn } from '../../contract/numberSearch.ts';
import type { Language } from '../../contract/text.ts';
import { useApp } from '../app.ts';
import { HwError } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import { ask } from '../providers/requests.ts';
import { numbersCall } from '../providers/systemCalls.ts';
import { useData } from '../providers/useData.ts';
import type { Access } from '../registry/access.ts';
import { useT } from '../texts/i18n.ts';
import type { PaletteItem } from './items.ts';

/** So long somebody may be between two keys, in ms. */
const pause = 150;

interface Answer {
  readonly requested: string;
  readonly records: readonly FoundNumber[];
  /** Why the server could not be asked. */
  readonly error?: HwError;
}

interface Numbers {
  readonly items: readonly PaletteItem[];
  /** Until the server has answered. */
  readonly isBusy: boolean;
  readonly error: HwError | undefined;
  readonly retry: () => void;
}

/** The records that carry the number that was typed. */
export function useNumbers(query: string): Numbers {
  const { access } = useApp();
  const data = useData();
  const { language } = useT();
  const known = useStore(access);
  const number = numberIn(query);
  const requested = `${language} ${number}`;
  const [answer, setAnswer] = useState<Answer>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (number === undefined) return;
    const controller = new AbortController();
    const search = async (): Promise<void> => {
      const { signal } = controller;
      const found = await ask(data, numbersCall(number), { signal, isQuiet: true }).then(
        (answered) => ({ records: recordsIn(answered) }),
        (error: unknown) => {
          if (!(error instanceof HwError)) throw error;
          return { records: [], error };
        },
      );
      if (!signal.aborted) setAnswer({ requested, ...found });
    };
    const timer = setTimeout(() => void search(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [data, number, requested, turn]);
  const isBusy = number !== undefined && answer?.requested !== requested;
  const records = number !== undefined && !isBusy ? answer?.records : undefined;
  const items = useMemo(() => numberItems(records ?? [], known, language), [records, known, language]);
  const retry = useCallback(() => {
    setAnswer(undefined);
    setTurn((now) => now + 1);
  }, []);
  const error = number !== undefined && !isBusy ? answer?.error : undefined;
  return { items, isBusy, error, retry };
}

/** Servers of others may answer with anything. */
function recordsIn(data: unknown): readonly FoundNumber[] {
  const { records } = (data ?? {}) as { readonly records?: unknown };
  return Array.isArray(records) ? records.filter(isFound) : [];
}

function isFound(one: Partial<Record<keyof FoundNumber, unknown>> | null): one is FoundNumber {
  return [one?.resource, one?.id, one?.label, one?.field, one?.value].every((text) => typeof text === 'string');
}

function numberItems(records: readonly FoundNumber[], access: Access, language: Language): PaletteItem[] {
  return records.flatMap(({ resource, kind, id, label, field, value }): PaletteItem[] => {
    const lists = [...access.routes.values()].filter(
      ({ page }) => page.view === 'list' && page.resource === resource && [kind, undefined].includes(page.kind),
    );
    const list = lists.find(({ isShown }) => isShown) ?? lists[0];
    const entry = access.resources.find(({ name }) => name === resource);
    if (!list || !entry) return [];
    const isSeen = !entry.operations.includes('findById') || isAble(entry, 'findById', access.perms);
    const way = isSeen ? { view: id } : { keyword: value };
    const note = [list.title[language], label.includes(value) ? field : `${field} ${value}`].join(' · ');
    return [{ key: `number ${resource} ${id}`, group: 'number', label, note, names: [], path: list.path, ...way }];
  });
}
