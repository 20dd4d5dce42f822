import {
  AccountBookOutlined,
  AppstoreOutlined,
  CarOutlined,
  ContainerOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  PlusOutlined,
  SettingOutlined,
  ShopOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons-svg';
import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types.js';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { lazyPart, type Waiting } from '../failures.tsx';

/** Allowed SVG elements. Some icon files contain an empty style element, which would need the page's nonce. */
const drawn: ReadonlySet<string> = new Set(['path', 'g', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect']);

/** Renders an antd icon at text height; hidden from screen readers. */
export function Icon({ icon: { icon } }: { icon: IconDefinition }): ReactNode {
  if (typeof icon === 'function') throw new Error('Only icons of one color can be shown.');
  return (
    <svg className="q-icon" viewBox={icon.attrs.viewBox} fill="currentColor" aria-hidden="true">
      {shapesOf(icon)}
    </svg>
  );
}

function shapesOf({ children = [] }: AbstractNode): ReactNode[] {
  return children
    .filter(({ tag }) => drawn.has(tag))
    .map((node, index) => createElement(node.tag, { key: index, ...propsOf(node) }, ...shapesOf(node)));
}

/** Converts attribute names such as `fill-rule` to React's `fillRule`. */
function propsOf({ attrs }: AbstractNode): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
}

type Icons = Readonly<Record<string, IconDefinition>>;

/** The icons in the initial bundle, by name: those of the groups in the usual menu and of the screens in its first group. */
export const firstIcons: Icons = {
  AccountBookOutlined,
  AppstoreOutlined,
  CarOutlined,
  ContainerOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  PlusOutlined,
  SettingOutlined,
  ShopOutlined,
  UnorderedListOutlined,
};

const others = new Map<string, ComponentType<Waiting>>();

/** An icon by its antd name. Common icons are bundled; others load on first use. */
export function MenuIcon({ name }: { name: string }): ReactNode {
  const known = Object.hasOwn(firstIcons, name) ? firstIcons[name] : undefined;
  if (known) return <Icon icon={known} />;
  const Other = otherIcon(name);
  return <Other waiting={<span className="q-icon" />} />;
}

function otherIcon(name: string): ComponentType<Waiting> {
  const known = others.get(name);
  if (known) return known;
  const load = async () => {
    const usual: Icons = await import('./menuIcons.ts');
    const icon = usual[name] ?? (await (await import('./allIcons.ts')).iconByName(name));
    return () => <Icon icon={icon} />;
  };
  const Other = lazyPart(load, SomeIcon);
  others.set(name, Other);
  return Other;
}

/** Icon that is shown if the others could not be loaded; the menu works without them. */
function SomeIcon(): ReactNode {
  return <Icon icon={AppstoreOutlined} />;
}
