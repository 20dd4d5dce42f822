import { type ReactNode, useContext } from 'react';
import { lateLoads } from '../../fields/widgets/late.tsx';
import { lazyPart } from '../ui/failures.tsx';
import { InTheme } from './inTheme.ts';

/** Loads the theme for antd components. */
export const loadTheme = async () => (await import('./AntdTheme.tsx')).AntdTheme;

// Preloaded together with the widgets that are loaded later, because these widgets render inside the theme.
lateLoads.add(loadTheme);
const AntdTheme = lazyPart(loadTheme);

/** Wraps antd components in the console's theme. The theme is loaded on first use, and a nested `Theme` adds nothing. */
export function Theme({ children, waiting }: { children: ReactNode; waiting?: ReactNode }): ReactNode {
  return useContext(InTheme) ? children : <AntdTheme waiting={waiting}>{children}</AntdTheme>;
}
