import { WarningOutlined } from '@ant-design/icons-svg';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import type { TextKey } from '../../texts/say.ts';
import { useSay } from '../../texts/useSay.ts';
import { Panel } from '../dialog/Panel.tsx';
import { Icon } from '../icons/Icon.tsx';
import { type UnknownScreen, unknownScreens, type Why } from './unknownScreens.ts';

/** The role that looks after menus and resource files. */
const adminRole = 'admin';

/** What to do about them. */
const remedies = [
  ['component', 'unknown.text'],
  ['path', 'unknown.pathText'],
  ['samePath', 'unknown.samePathText'],
] as const satisfies readonly (readonly [Why, TextKey])[];

/** A quiet warning for administrators: menu entries that lead to no page, and what to do about them. */
export function UnknownScreens(): ReactNode {
  const { access, session } = useHouse();
  const { say } = useSay();
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useStore(session)?.userInfo.roleKeys.includes(adminRole) ?? false;
  const granted = useStore(access);
  const screens = useMemo(() => unknownScreens(granted), [granted]);
  if (!isAdmin || screens.length === 0) return null;
  const label = say('unknown.open', { n: screens.length });
  return (
    <>
      <button
        type="button"
        data-testid="unknown-screens"
        className="q-tool q-warning"
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon icon={WarningOutlined} />
        {screens.length}
      </button>
      {isOpen && (
        <Panel title={say('unknown.title')} handle="unknown-screens-list" onClose={() => setOpen(false)}>
          {remedies
            .filter(([reason]) => screens.some(({ why }) => why === reason))
            .map(([reason, text]) => (
              <p key={reason}>{say(text)}</p>
            ))}
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
          {screens.map(({ id, title, path, component }) => (
            <tr key={id}>
              <td>{title[language]}</td>
              <td>{path || say('unknown.none')}</td>
              <td>{component || say('unknown.none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
