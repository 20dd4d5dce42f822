import { useEffect, useState } from 'react';
import type { ImportState } from '../../../contract/imports.ts';
import { useKept } from '../../shell/layout/page.ts';
import { useSay } from '../../texts/i18n.ts';
import type { Place } from './useKeptPlace.ts';

/**
 * The import that this page has under way. Its id is kept with the page: who closes the panel and comes back finds it as it
 * was. It is read again when the language changes, because its messages are the server's.
 */
export function useStaged(ask: (importId: string) => Promise<ImportState>) {
  const { language } = useSay();
  const [importId, keepId] = useKept<string | undefined>('importId', undefined);
  const [staged, setStaged] = useState<ImportState>();
  const [isLost, setLost] = useState(false);
  // At which of its failed rows somebody is, sheet by sheet.
  const [places] = useState(() => new Map<string, Place>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the language asks anew
  useEffect(() => {
    if (importId === undefined) return;
    let isOver = false;
    ask(importId).then(
      (now) => {
        if (!isOver) setStaged(now);
      },
      // It is gone, or cannot be asked for: the next file begins afresh.
      () => {
        if (isOver) return;
        setLost(true);
        keepId(undefined);
        setStaged(undefined);
      },
    );
    return () => {
      isOver = true;
    };
  }, [importId, language, ask, keepId]);
  const show = (next: ImportState | undefined) => {
    setLost(false);
    keepId(next?.importId);
    setStaged(next);
  };
  /** Asks how far a check is that goes on; that it cannot be told just now is asked again. */
  const follow = async (id: string): Promise<void> => {
    const now = await ask(id).catch(() => undefined);
    if (now) setStaged((one) => (one?.importId === id ? now : one));
  };
  return { staged, show, isLost, follow, places };
}
