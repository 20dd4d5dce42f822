import { useCallback, useMemo } from 'react';
import { permissionOfKind } from '../../contract/permission.ts';
import type { Language } from '../../contract/text.ts';
import { useApp } from '../app.ts';
import { HwError, messageOf } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import { useScreenPath } from '../pages/records/resource.ts';
import { withView } from '../registry/pageQuery.ts';
import type { Question } from '../shell/dialog/messageBox.tsx';
import { useT } from '../texts/i18n.ts';

/** Ways to speak to the person. */
export interface Notify {
  readonly done: (text: string) => void;
  readonly note: (text: string) => void;
  readonly fault: (text: string) => void;
  /** The message of a failed call in the current language; any other error is thrown again. */
  readonly messageOf: (error: unknown) => string;
  /** Asks in front of the page; true when confirmed. */
  readonly ask: (question: Question) => Promise<boolean>;
}

/** Toasts, questions, and the words of failures. */
export function useNotify(): Notify {
  const { notices, box } = useApp();
  const { t, language } = useT();
  return useMemo(
    () => ({
      done: (text) => notices.show({ type: 'success', text }),
      note: (text) => notices.show({ type: 'info', text }),
      fault: (text) => notices.show({ type: 'error', text }),
      messageOf: (error) => {
        if (!(error instanceof HwError)) throw error;
        return messageOf(error, { t, language });
      },
      ask: box.confirm,
    }),
    [notices, box, t, language],
  );
}

/** The language that is shown now: `title[language]` of anything that has its texts in both. */
export function useLanguage(): Language {
  return useT().language;
}

export type HoldsKind = (kind: string, ability: 'create' | 'update') => boolean;

/** Whether the person may make or change records of a kind, as the file of the resource says; the server asks again. */
export function useHoldsKind(resource: string): HoldsKind {
  const { perms, resources } = useStore(useApp().access);
  const entry = resources.find(({ name }) => name === resource);
  return useCallback(
    (kind, ability) => entry !== undefined && perms.has(permissionOfKind(entry, kind, ability)),
    [perms, entry],
  );
}

/**
 * Where a record is shown in full, for `useOpenPage`: on a screen of its own, or else above its list, that of its kind where
 * there are several; undefined when the person has none of them.
 */
export function useRecordPath(resource: string): (id: string, kind?: string) => string | undefined {
  const { routes } = useStore(useApp().access);
  const detail = useScreenPath(resource, 'detail');
  const lists = [...routes.values()].flatMap(({ path, page }) =>
    page.view === 'list' && page.resource === resource ? [{ path, kind: page.kind }] : [],
  );
  return (id, kind) => {
    if (detail !== undefined) return `${detail}?${new URLSearchParams({ id })}`;
    const list = lists.find((one) => one.kind === kind) ?? lists[0];
    return list && list.path + withView('', id);
  };
}
