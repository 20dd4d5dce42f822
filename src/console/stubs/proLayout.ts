import { createElement, Fragment, type ReactNode } from 'react';

interface HeaderProps {
  readonly title: ReactNode;
  readonly extra: ReactNode;
  readonly children: ReactNode;
}

/** Replaces the page header of antd's pro layout, which Refine's `List` uses for title and buttons. */
function Header({ title, extra, children }: HeaderProps): ReactNode {
  const space = createElement('span', { className: 'q-grow' });
  const header = createElement('header', { className: 'q-system-head' }, title, space, extra);
  return createElement(Fragment, null, header, children);
}

export { Header as PageHeader };
