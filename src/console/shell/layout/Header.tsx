import {
  DownOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  ReloadOutlined,
  SearchOutlined,
  UserOutlined,
} from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import { colons } from '../../../contract/text.ts';
import { askPassword } from '../../access/ownActions.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';
import { themeChoices } from '../../theme/themeStore.ts';
import { type DropGroup, DropMenu } from '../controls/DropMenu.tsx';
import { LanguageChoice } from '../controls/LanguageChoice.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useLeave } from '../leaving.tsx';
import type { SideMenuState } from '../sideMenu/SideMenu.tsx';
import { UnknownScreens } from './UnknownScreens.tsx';

interface HeaderProps {
  readonly side: SideMenuState;
  /** Asks for the command palette. */
  readonly onFind: () => void;
}

/** Collapse, refresh, finding, language, and the person (contract README section 9). */
export function Header({ side, onFind }: HeaderProps): ReactNode {
  const { t } = useT();
  const label = t(side.isOpen ? 'layout.collapse' : 'layout.expand');
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
        aria-label={t('layout.refresh')}
        title={t('layout.refresh')}
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
        <span className="q-find-words">{t('palette.title')}</span>
        <kbd>{findKeys}</kbd>
      </button>
      <LanguageChoice />
      <UserMenu />
    </div>
  );
}

/** As the keys are called on this device. */
const findKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** The account, and below it: appearance, change password, log out. */
function UserMenu(): ReactNode {
  const { session } = useApp();
  const { t, language } = useT();
  const account = useStore(session)?.userInfo.account ?? '';
  return (
    <DropMenu
      groups={[useThemeGroup(), ...useAccountGroups()]}
      handle="user-menu"
      className="q-tool q-user"
      title={`${t('layout.user')}${colons[language]}${account}`}
    >
      <Icon icon={UserOutlined} />
      <span className="q-account">{account}</span>
      <Icon icon={DownOutlined} />
    </DropMenu>
  );
}

function useThemeGroup(): DropGroup {
  const { theme } = useApp();
  const { t } = useT();
  const chosen = useStore(theme);
  const items = themeChoices.map((choice) => ({
    key: choice,
    label: t(`theme.${choice}`),
    handle: `theme-${choice}`,
    isChosen: choice === chosen,
    onChoose: () => theme.set(choice),
  }));
  return { key: 'theme', title: t('theme.label'), items };
}

function useAccountGroups(): readonly DropGroup[] {
  const { session } = useApp();
  const { t } = useT();
  const isLooking = useStore(session)?.userInfo.viewedBy !== undefined;
  const changePassword = useChangePassword();
  const leave = useLeave();
  const password = {
    key: 'password',
    label: t('layout.changePassword'),
    handle: 'change-password',
    onChoose: () => void changePassword(),
  };
  const out = {
    key: 'out',
    label: t(isLooking ? 'viewing.end' : 'layout.logOut'),
    handle: 'log-out',
    onChoose: () => void leave(),
  };
  const leaving = { key: 'out', items: [out] };
  return isLooking ? [leaving] : [{ key: 'password', items: [password] }, leaving];
}

/** Asks for one's own new password and sets it (contract README section 9.6). */
function useChangePassword(): () => Promise<void> {
  const { box, data, notices } = useApp();
  const { t } = useT();
  const question = { title: t('layout.changePassword'), text: t('password.ask'), done: t('password.changed') };
  return async () => {
    await askPassword({ box, data, notices, t }, question);
  };
}
