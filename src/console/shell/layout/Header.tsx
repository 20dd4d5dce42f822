import { MenuFoldOutlined, MenuUnfoldOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
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
      <Button
        data-testid="toggle-collapse"
        type="text"
        icon={side.isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={label}
        title={label}
        aria-expanded={side.isOpen}
        onClick={side.toggle}
      />
      <Button
        data-testid="refresh-page"
        type="text"
        icon={<ReloadOutlined />}
        aria-label={say('layout.refresh')}
        title={say('layout.refresh')}
        onClick={() => window.location.reload()}
      />
      <span className="q-grow" />
      <UnknownScreens />
      <Button
        data-testid="open-palette"
        className="q-find"
        icon={<SearchOutlined />}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={onFind}
      >
        <span className="q-find-words">{say('palette.title')}</span>
        <kbd>{findKeys}</kbd>
      </Button>
      <LanguageChoice />
      <UserMenu />
    </div>
  );
}

/** As the keys are called on this device. */
const findKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
