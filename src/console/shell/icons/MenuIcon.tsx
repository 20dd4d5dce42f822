import type { IconDefinition } from '@ant-design/icons-svg/es/types.js';
import type { ComponentType, ReactNode } from 'react';
import { lazyPart, type Waiting } from '../pages/lazyPart.tsx';
import * as commonIcons from './commonIcons.ts';
import { Icon } from './Icon.tsx';

const common: Readonly<Record<string, IconDefinition>> = commonIcons;
const others = new Map<string, ComponentType<Waiting>>();

/** An icon by its antd name. Those of usual menus are on board, any other comes when it is first asked for. */
export function MenuIcon({ name }: { name: string }): ReactNode {
  const known = common[name];
  if (known) return <Icon icon={known} />;
  const Other = otherIcon(name);
  return <Other waiting={<span className="q-icon" />} />;
}

function otherIcon(name: string): ComponentType<Waiting> {
  const known = others.get(name);
  if (known) return known;
  const load = async () => {
    const icon = await (await import('./allIcons.ts')).iconByName(name);
    return () => <Icon icon={icon} />;
  };
  const Other = lazyPart(load, SomeIcon);
  others.set(name, Other);
  return Other;
}

/** Stands in where the icons could not be loaded: a menu works without its own. */
function SomeIcon(): ReactNode {
  return <Icon icon={commonIcons.AppstoreOutlined} />;
}
