import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Language } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { safeRedirect } from '../location/paths.ts';
import { useT } from '../texts/i18n.ts';
import { DropMenu } from '../ui/controls/DropMenu.tsx';
import type { Draft } from './shelf.ts';

/** Menu of the user's drafts; choosing a draft opens its form. Renders nothing if there are no drafts. */
export function DraftsMenu(): ReactNode {
  const { t, language } = useT();
  const navigate = useNavigate();
  const offers = useOffers();
  if (offers.length === 0) return null;
  const items = offers.map((draft) => ({
    key: draft.slot,
    label: [draft.title[language], draft.label || t('draft.isNew'), draftTime(draft.time, language)].join(' · '),
    onChoose: () => void navigate(safeRedirect(draft.fullPath)),
  }));
  return (
    <DropMenu groups={[{ key: 'drafts', items }]} handle="drafts" className="q-plain">
      {t('draft.menu', { n: offers.length })}
    </DropMenu>
  );
}

/** Returns the user's drafts that are not open in a form of this window. */
export function useOffers(): readonly Draft[] {
  const { drafts } = useApp();
  const revision = useStore(drafts.revision);
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision reloads the offers
  useEffect(() => {
    let isCurrent = true;
    void drafts.offers().then((found) => isCurrent && setOffers(found));
    return () => {
      isCurrent = false;
    };
  }, [drafts, revision]);
  return offers;
}

/** Formats the time of a draft; the date is included if it is not today. */
export function draftTime(time: number, language: Language, now: Date = new Date()): string {
  const then = new Date(time);
  const isToday = then.toDateString() === now.toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit', hour12: false }).format(then);
}
