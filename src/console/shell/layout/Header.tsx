import { MenuFoldOutlined, MenuUnfoldOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { Icon } from '../icons/Icon.tsx';
import { LanguageChoice } from '../LanguageChoice.tsx';
import { UnknownScreens } from './UnknownScreens.tsx';
import { UserMenu } from './UserMenu.tsx';
import type { SideMenuState } from './useSideMenu.ts';

interface HeaderProps {
  readonly side: SideMenuState;
  /** Asks for the command palette. */
  readonly onFind: () => void;
}

/** Collapse, refresh, finding, language, and the person (console-spec.md section 2, layout). */
export function Header({ side, onFind }: HeaderProps): ReactNode {
  const { say } = useSay();
  const label = say(side.isOpen ? 'layout.collapse' : 'layout.expand');
  return (
    <div className="q-header">
      <button
        type="button"
        className="q-tool"
        data-testid="toggle-collapse"
        aria-label={label}
        title={label}
        aria-expanded={side.isOpen}
        onClick={side.toggle}
      >
        <Icon icon={side.isOpen ? MenuFoldOutlined : MenuUnfoldOutlined} />
      </button>
      <button
        type="button"
        className="q-tool"
        data-testid="refresh-page"
        aria-label={say('layout.refresh')}
        title={say('layout.refresh')}
        onClick={() => window.location.reload()}
      >
        <Icon icon={ReloadOutlined} />
      </button>
      <span className="q-grow" />
      <UnknownScreens />
      <button
        type="button"
        className="q-button q-find"
        data-testid="open-palette"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={onFind}
      >
        <Icon icon={SearchOutlined} />
        <span className="q-find-words">{say('palette.title')}</span>
        <kbd>{findKeys}</kbd>
      </button>
      <LanguageChoice />
      <UserMenu />
    </div>
  );
}

/** As the keys are called on this device. */
const findKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
