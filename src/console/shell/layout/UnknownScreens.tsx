import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { Panel } from '../dialog/Panel.tsx';
import { type UnknownScreen, unknownScreens } from './unknownScreens.ts';

/** The role that looks after menus and resource files. */
const adminRole = 'admin';

/** A quiet warning for administrators: menu entries that no page answers to, and what to do about them. */
export function UnknownScreens(): ReactNode {
  const { access, session } = useHouse();
  const { say } = useSay();
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useStore(session)?.userInfo.roleKeys.includes(adminRole) ?? false;
  const screens = unknownScreens(useStore(access).routes);
  if (!isAdmin || screens.length === 0) return null;
  const label = say('unknown.open', { n: screens.length });
  return (
    <>
      <Button
        data-testid="unknown-screens"
        className="q-warning"
        type="text"
        icon={<WarningOutlined />}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setOpen(true)}
      >
        {screens.length}
      </Button>
      {isOpen && (
        <Panel title={say('unknown.title')} handle="unknown-screens-list" onClose={() => setOpen(false)}>
          <p>{say('unknown.text')}</p>
          <UnknownTable screens={screens} />
        </Panel>
      )}
    </>
  );
}

function UnknownTable({ screens }: { screens: readonly UnknownScreen[] }): ReactNode {
  const { say, language } = useSay();
  return (
    <div className="q-unknown-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{say('unknown.menu')}</th>
            <th scope="col">{say('unknown.path')}</th>
            <th scope="col">{say('unknown.component')}</th>
          </tr>
        </thead>
        <tbody>
          {screens.map(({ title, path, component }) => (
            <tr key={path}>
              <td>{title[language]}</td>
              <td>{path}</td>
              <td>{component || say('unknown.none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
