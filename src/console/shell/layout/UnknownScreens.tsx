import { WarningOutlined } from '@ant-design/icons-svg';
import { type ReactNode, useMemo, useState } from 'react';
import { type MenuEntry, toRoutes } from '../../../contract/menu.ts';
import type { Text } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import type { Access } from '../../registry/access.ts';
import { pagePath } from '../../registry/paths.ts';
import { isReachable, menuTitle } from '../../registry/routes.ts';
import { createTexts } from '../../texts/createTexts.ts';
import { Panel } from '../dialog/Panel.tsx';
import { Icon } from '../icons/Icon.tsx';

const { useT, useWord } = createTexts('unknownScreens', {
  zh: {
    open: '{{n}} 个菜单没有对应的页面',
    title: '没有对应页面的菜单',
    text: '以下菜单的组件没有任何资源文件提供，打开后只能看到提示。请在资源文件的 screens 中加入该组件，或在菜单数据中改正组件，或删除该菜单。',
    samePathText: '以下菜单中，有的与排在前面的菜单地址相同，因此无法打开。请在菜单数据中为其设置单独的地址，或将其停用。',
    pathText: '以下菜单中，地址为空、“/”或 “/login” 的无法打开。请在菜单数据中为其设置单独的地址。',
    menu: '菜单',
    path: '地址',
    component: '组件',
    none: '（空）',
  },
  en: {
    open: 'Menu entries without a page: {{n}}',
    title: 'Menu entries without a page',
    text: 'No resource file answers to the components of these entries, so all that opens is a notice. Name the component under screens of a resource file, correct it in the menu entry, or delete the entry.',
    samePathText:
      'Some entries have the path of one that stands before them, so they cannot be opened. Give each a path of its own in the menu data, or switch it off.',
    pathText: 'An entry whose address is empty, / or /login cannot be opened. Give it an address of its own in the menu entry.',
    menu: 'Menu',
    path: 'Address',
    component: 'Component',
    none: '(empty)',
  },
});

/** Key of the role that maintains menus and resource files. */
const adminRole = 'admin';

/** Text keys of the possible remedies. */
const remedies = [
  ['component', 'text'],
  ['path', 'pathText'],
  ['samePath', 'samePathText'],
] as const satisfies readonly (readonly [Why, string])[];

/** Warns administrators about menu entries that lead to no page, and says how to fix them. */
export function UnknownScreens(): ReactNode {
  const { access, session } = useApp();
  const word = useWord();
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useStore(session)?.userInfo.roleKeys.includes(adminRole) ?? false;
  const granted = useStore(access);
  const screens = useMemo(() => unknownScreens(granted), [granted]);
  if (!isAdmin || screens.length === 0) return null;
  const label = word('open', { n: screens.length });
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
        <Panel title={word('title')} handle="unknown-screens-list" onClose={() => setOpen(false)}>
          {remedies
            .filter(([reason]) => screens.some(({ why }) => why === reason))
            .map(([reason, text]) => (
              <p key={reason}>{word(text)}</p>
            ))}
          <UnknownTable screens={screens} />
        </Panel>
      )}
    </>
  );
}

function UnknownTable({ screens }: { screens: readonly UnknownScreen[] }): ReactNode {
  const { t: word, language } = useT();
  return (
    <div className="q-unknown-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{word('menu')}</th>
            <th scope="col">{word('path')}</th>
            <th scope="col">{word('component')}</th>
          </tr>
        </thead>
        <tbody>
          {screens.map(({ id, title, path, component }) => (
            <tr key={id}>
              <td>{title[language]}</td>
              <td>{path || word('none')}</td>
              <td>{component || word('none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Why an entry has no page: its component is unknown, its path is reserved, or an earlier entry has the same path. */
type Why = 'component' | 'path' | 'samePath';

/** A menu entry that cannot be opened, or whose page only says that its component is unknown. */
interface UnknownScreen {
  readonly id: string;
  readonly title: Text;
  readonly path: string;
  readonly component: string;
  readonly why: Why;
}

/** Returns the menu entries with an unknown component, a reserved path, or the path of another entry. */
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
