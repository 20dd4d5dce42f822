import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { safeRedirect } from '../shell/guard/safeRedirect.ts';
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
    onClick: () => void navigate(safeRedirect(draft.fullPath)),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="q-plain" data-testid="drafts" aria-haspopup="menu">
        {say('draft.menu', { n: offers.length })}
      </button>
    </Dropdown>
  );
}
