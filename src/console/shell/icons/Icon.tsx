import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types.js';
import { createElement, type ReactNode } from 'react';

/** What an icon is drawn with; a style element, which some files carry empty, would need the page's nonce. */
const drawn: ReadonlySet<string> = new Set(['path', 'g', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect']);

/** An icon of antd's set, as high as the words beside it; it says nothing to those who cannot see it. */
export function Icon({ icon: { icon } }: { icon: IconDefinition }): ReactNode {
  if (typeof icon === 'function') throw new Error('Only icons of one colour can be shown.');
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

/** `fill-rule` and the like are called `fillRule` in React. */
function propsOf({ attrs }: AbstractNode): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
