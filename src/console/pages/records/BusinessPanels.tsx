import type { ComponentType, ReactNode } from 'react';
import { useApp } from '../../app.ts';
import type { BusinessPanel, PanelProps } from '../../registry/businessParts.ts';
import { lazyPart, UnknownComponent, type Waiting } from '../../ui/failures.tsx';
import { PageLoading } from '../../ui/MessagePage.tsx';

interface BusinessPanelsProps extends PanelProps {
  /** Keys of the panels in the resource file. */
  readonly components: readonly string[] | undefined;
}

/** Panels of a record from business code, as named in the resource file. */
export function BusinessPanels({ components, ...props }: BusinessPanelsProps): ReactNode {
  const { panels } = useApp();
  return components?.map((component) => {
    const panel = panels.get(component);
    if (!panel) return <UnknownComponent key={component} component={component} />;
    const Panel = partOf(panel);
    return <Panel key={component} {...props} waiting={<PageLoading />} />;
  });
}

const parts = new WeakMap<BusinessPanel, ComponentType<PanelProps & Waiting>>();

/** Returns the component of a panel. It is always the same component, because another one would be mounted anew, without its state. */
function partOf(panel: BusinessPanel): ComponentType<PanelProps & Waiting> {
  const part = parts.get(panel) ?? lazyPart(panel.load);
  parts.set(panel, part);
  return part;
}
