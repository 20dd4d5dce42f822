import { useCallback, useMemo } from 'react';
import { permissionOfKind } from '../../contract/permission.ts';
import type { Language } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { HwError, messageOf } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import { useScreenPath } from '../pages/records/resource.ts';
import { withView } from '../registry/pageQuery.ts';
import type { Question } from '../shell/dialog/messageBox.tsx';
import { useT } from '../texts/i18n.ts';

/** Ways to inform or ask the user. */
export interface Notify {
  readonly done: (text: string) => void;
  readonly note: (text: string) => void;
  readonly fault: (text: string) => void;
  /** Returns the message of an `HwError` in the current language; throws any other error again. */
  readonly messageOf: (error: unknown) => string;
  /** Shows a confirmation dialog; resolves to true if confirmed. */
  readonly ask: (question: Question) => Promise<boolean>;
}

/** Returns functions for toasts, questions and error messages. */
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

/** Returns the current language, for example for `title[language]` of a bilingual text. */
export function useLanguage(): Language {
  return useT().language;
}

export type HoldsKind = (kind: string, ability: 'create' | 'update') => boolean;

/** Returns whether the user may create or change records of each kind; the server checks it again. */
export function useHoldsKind(resource: string): HoldsKind {
  const { perms, resources } = useStore(useApp().access);
  const entry = resources.find(({ name }) => name === resource);
  return useCallback((kind, ability) => entry !== undefined && perms.has(permissionOfKind(entry, kind, ability)), [perms, entry]);
}

/**
 * Returns a function that gives the path of a full record for `useOpenPage`: its own page, or else the list page, chosen by kind if there
 * are several; undefined if the user can open neither.
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
