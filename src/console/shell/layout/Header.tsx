import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, ReloadOutlined } from '@ant-design/icons';
import { useLogout } from '@refinedev/core';
import { Button, Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { LanguageChoice } from '../LanguageChoice.tsx';
import { useChangePassword } from './useChangePassword.ts';

/** Collapse, refresh, where one is, language, and the person (console-spec.md section 2, layout). */
export function Header(): ReactNode {
  const { settings, session } = useHouse();
  const { say } = useSay();
  const { collapsed } = useStore(settings);
  const account = useStore(session)?.userInfo.account ?? '';
  const items = useUserMenu();
  const label = say(collapsed ? 'layout.expand' : 'layout.collapse');
  return (
    <div className="q-header">
      <Button
        data-testid="toggle-collapse"
        type="text"
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={label}
        title={label}
        aria-expanded={!collapsed}
        onClick={() => settings.update((now) => ({ ...now, collapsed: !now.collapsed }))}
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
      <LanguageChoice />
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button data-testid="user-menu" type="text" aria-haspopup="menu" title={say('layout.user')}>
          {account} <DownOutlined />
        </Button>
      </Dropdown>
    </div>
  );
}

function useUserMenu(): NonNullable<MenuProps['items']> {
  const { say } = useSay();
  const changePassword = useChangePassword();
  const leave = useLeave();
  return [
    {
      key: 'password',
      label: <span data-testid="change-password">{say('layout.changePassword')}</span>,
      onClick: () => void changePassword(),
    },
    { type: 'divider' },
    { key: 'out', label: <span data-testid="log-out">{say('layout.logOut')}</span>, onClick: () => void leave() },
  ];
}

/** Logs out, after asking when something typed would be lost. */
function useLeave(): () => Promise<void> {
  const { unsaved, box } = useHouse();
  const { say } = useSay();
  const { mutate: logOut } = useLogout();
  return async () => {
    const isFree = unsaved.get().size === 0;
    const text = {
      title: say('form.leaveTitle'),
      text: say('form.leaveText'),
      ok: say('form.leave'),
      cancel: say('form.stay'),
      isDangerous: true,
    };
    if (!isFree && !(await box.confirm(text))) return;
    unsaved.set(new Set());
    logOut();
  };
}
