import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { commonIcons } from './commonIcons.ts';

const others = new Map<string, ComponentType>();

/** An icon by its antd name. Those of usual menus are on board, any other comes when it is first asked for. */
export function MenuIcon({ name }: { name: string }): ReactNode {
  const Common = commonIcons[name];
  if (Common) return <Common />;
  const Other = otherIcon(name);
  return (
    <Suspense fallback={<span className="anticon" />}>
      <Other />
    </Suspense>
  );
}

function otherIcon(name: string): ComponentType {
  const known = others.get(name);
  if (known) return known;
  const Icon = lazy(async () => ({ default: (await import('./allIcons.ts')).iconByName(name) }));
  others.set(name, Icon);
  return Icon;
}
