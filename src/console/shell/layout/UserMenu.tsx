import { CheckOutlined, DownOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { themeChoices } from '../../theme/themeChoice.ts';
import { useChangePassword } from './useChangePassword.ts';
import { useLeave } from './useLeave.ts';

type Items = NonNullable<MenuProps['items']>;

/** The account, and below it: appearance, change password, log out. */
export function UserMenu(): ReactNode {
  const { session } = useHouse();
  const { say } = useSay();
  const account = useStore(session)?.userInfo.account ?? '';
  const items = [...useThemeItems(), ...useAccountItems()];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus>
      <Button
        data-testid="user-menu"
        type="text"
        icon={<UserOutlined />}
        aria-haspopup="menu"
        title={`${say('layout.user')}: ${account}`}
      >
        <span className="q-account">{account}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}

function useThemeItems(): Items {
  const { theme } = useHouse();
  const { say } = useSay();
  const chosen = useStore(theme);
  const choices = themeChoices.map((choice) => ({
    key: `theme ${choice}`,
    role: 'menuitemradio',
    'aria-checked': choice === chosen,
    'data-testid': `theme-${choice}`,
    label: say(`theme.${choice}`),
    icon: <CheckOutlined className={choice === chosen ? undefined : 'q-unchosen'} />,
    onClick: () => theme.set(choice),
  }));
  return [{ type: 'group', key: 'theme', label: say('theme.label'), children: choices }, { type: 'divider' }];
}

function useAccountItems(): Items {
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
