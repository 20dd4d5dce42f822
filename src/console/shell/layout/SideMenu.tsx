import { Menu, type MenuProps } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '../../../contract/text.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { type MenuNode, menuNodes } from '../../registry/menuTree.ts';
import { useSay } from '../../texts/useSay.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useOpenPage } from './useOpenPage.ts';

type Item = NonNullable<MenuProps['items']>[number];

/**
 * Seconds before a menu popup shows and hides, and its offset in px: 6 in all (console-spec.md section 9), of which
 * antd itself gives 8.
 */
const popupDelay = 0.3;
const popupOffset: [number, number] = [-2, 0];

interface SideMenuProps {
  readonly isCollapsed: boolean;
  /** Told after a screen was chosen. */
  readonly onChoose?: () => void;
}

/** The side menu, made from the server's menu tree; 48 px collapsed, 150 px expanded. */
export function SideMenu({ isCollapsed, onChoose }: SideMenuProps): ReactNode {
  const { access } = useHouse();
  const { say, language } = useSay();
  const { menu } = useStore(access);
  const openPage = useOpenPage();
  const { pathname } = useLocation();
  const nodes = useMemo(() => menuNodes(menu), [menu]);
  const items = useMemo(() => itemsOf(nodes, language), [nodes, language]);
  const [openKeys, setOpenKeys] = useState<string[]>(() => groupsTo(nodes, pathname) ?? []);
  return (
    <nav className="q-side" data-testid="side-menu" aria-label={say('layout.menu')}>
      <div className="q-brand">
        <img src="/favicon.svg" alt="" width="24" height="24" />
        {!isCollapsed && <span>{say('product.name')}</span>}
      </div>
      <div className="q-side-scroll">
        <Menu
          theme="dark"
          mode="inline"
          inlineIndent={9}
          inlineCollapsed={isCollapsed}
          items={items}
          selectedKeys={[pathname]}
          {...(isCollapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
          subMenuOpenDelay={popupDelay}
          subMenuCloseDelay={popupDelay}
          onClick={({ key }) => {
            openPage(key);
            onChoose?.();
          }}
        />
      </div>
    </nav>
  );
}

function itemsOf(nodes: readonly MenuNode[], language: Language): Item[] {
  return nodes.map((node) => {
    const title = node.title[language];
    const shared = { icon: node.icon ? <MenuIcon name={node.icon} /> : undefined, title };
    if (node.children)
      return {
        ...shared,
        key: `group ${node.key}`,
        label: title,
        popupOffset,
        children: itemsOf(node.children, language),
      };
    return { ...shared, key: node.path ?? node.key, label: title, 'data-path': node.path };
  });
}

/** The groups that lead to a path, to be open from the start; undefined when it is not below these nodes. */
function groupsTo(nodes: readonly MenuNode[], path: string): string[] | undefined {
  for (const node of nodes) {
    if (node.path === path) return [];
    const below = groupsTo(node.children ?? [], path);
    if (below) return [`group ${node.key}`, ...below];
  }
  return undefined;
}
