import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { safeRedirect } from '../paths/safeRedirect.ts';
import { DropMenu } from '../shell/menu/DropMenu.tsx';
import { useSay } from '../texts/useSay.ts';
import { draftTime } from './draftTime.ts';
import { useOffers } from './useOffers.ts';

/** The way back to forms with unsaved work; not there when there is none. */
export function DraftsMenu(): ReactNode {
  const { say, language } = useSay();
  const navigate = useNavigate();
  const offers = useOffers();
  if (offers.length === 0) return null;
  const items = offers.map((draft) => ({
    key: draft.slot,
    label: [draft.title[language], draft.label || say('draft.isNew'), draftTime(draft.time, language)].join(' · '),
    onChoose: () => void navigate(safeRedirect(draft.fullPath)),
  }));
  return (
    <DropMenu groups={[{ key: 'drafts', items }]} handle="drafts" className="q-plain">
      {say('draft.menu', { n: offers.length })}
    </DropMenu>
  );
}
