import { WarningOutlined } from '@ant-design/icons-svg';
import { type ReactNode, useMemo, useState } from 'react';
import { type MenuEntry, toRoutes } from '../../../contract/menu.ts';
import type { Text } from '../../../contract/text.ts';
import { useStore } from '../../client/store.ts';
import { useHouse } from '../../house.ts';
import type { Access } from '../../registry/access.ts';
import { pagePath } from '../../registry/paths.ts';
import { isReachable, menuTitle } from '../../registry/routes.ts';
import { type TextKey, useSay } from '../../texts/i18n.ts';
import { Panel } from '../dialog/Panel.tsx';
import { Icon } from '../icons/Icon.tsx';

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

/** Nothing answers to it, its path is none that a screen can have, or another entry that stands first has the same one. */
type Why = 'component' | 'path' | 'samePath';

/** A menu entry that cannot be opened, or that opens only to say that nothing answers to it. */
interface UnknownScreen {
  readonly id: string;
  readonly title: Text;
  readonly path: string;
  readonly component: string;
  readonly why: Why;
}

/** The entries of the menu that no resource file answers to, that no address can lead to, or only to another one. */
export function unknownScreens({ menu, routes }: Pick<Access, 'menu' | 'routes'>): readonly UnknownScreen[] {
  const answered = new Set([...routes.values()].filter(({ page }) => page.view !== 'unknown').map(({ path }) => path));
  const taken = new Set<string>();
  const reasonAgainst = (entry: MenuEntry): Why | undefined => {
    if (!isReachable(entry)) return 'path';
    const path = pagePath(entry.path);
    if (taken.has(path)) return 'samePath';
    taken.add(path);
    return answered.has(path) ? undefined : 'component';
  };
  return toRoutes(menu).flatMap((entry): UnknownScreen[] => {
    const why = reasonAgainst(entry);
    if (!why) return [];
    return [{ id: entry.id, title: menuTitle(entry), path: entry.path, component: entry.component, why }];
  });
}
