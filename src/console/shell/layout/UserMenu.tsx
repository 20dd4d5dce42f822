import { DownOutlined, UserOutlined } from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import { colons } from '../../../contract/text.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { themeChoices } from '../../theme/themeChoice.ts';
import { Icon } from '../icons/Icon.tsx';
import { type DropGroup, DropMenu } from '../menu/DropMenu.tsx';
import { useChangePassword } from './useChangePassword.ts';
import { useLeave } from './useLeave.ts';

/** The account, and below it: appearance, change password, log out. */
export function UserMenu(): ReactNode {
  const { session } = useHouse();
  const { say, language } = useSay();
  const account = useStore(session)?.userInfo.account ?? '';
  return (
    <DropMenu
      groups={[useThemeGroup(), ...useAccountGroups()]}
      handle="user-menu"
      className="q-tool q-user"
      title={`${say('layout.user')}${colons[language]}${account}`}
    >
      <Icon icon={UserOutlined} />
      <span className="q-account">{account}</span>
      <Icon icon={DownOutlined} />
    </DropMenu>
  );
}

function useThemeGroup(): DropGroup {
  const { theme } = useHouse();
  const { say } = useSay();
  const chosen = useStore(theme);
  const items = themeChoices.map((choice) => ({
    key: choice,
    label: say(`theme.${choice}`),
    handle: `theme-${choice}`,
    isChosen: choice === chosen,
    onChoose: () => theme.set(choice),
  }));
  return { key: 'theme', title: say('theme.label'), items };
}

function useAccountGroups(): readonly DropGroup[] {
  const { session } = useHouse();
  const { say } = useSay();
  const isLooking = useStore(session)?.userInfo.viewedBy !== undefined;
  const changePassword = useChangePassword();
  const leave = useLeave();
  const password = {
    key: 'password',
    label: say('layout.changePassword'),
    handle: 'change-password',
    onChoose: () => void changePassword(),
  };
  const out = {
    key: 'out',
    label: say(isLooking ? 'viewing.end' : 'layout.logOut'),
    handle: 'log-out',
    onChoose: () => void leave(),
  };
  const leaving = { key: 'out', items: [out] };
  return isLooking ? [leaving] : [{ key: 'password', items: [password] }, leaving];
}
