import { type ReactNode, useContext } from 'react';
import { lateLoads } from '../../fields/widgets/late.tsx';
import { lazyPart } from '../shell/pages/failures.tsx';
import { InTheme } from './inTheme.ts';

/** Our look for parts of antd. */
export const loadTheme = async () => (await import('./AntdTheme.tsx')).AntdTheme;

// Every part of a widget that comes late stands in it.
lateLoads.add(loadTheme);
const AntdTheme = lazyPart(loadTheme);

/** Our look for a part of antd, wherever it stands: loaded with the first one, and put up once around a whole form. */
export function Theme({ children, waiting }: { children: ReactNode; waiting?: ReactNode }): ReactNode {
  return useContext(InTheme) ? children : <AntdTheme waiting={waiting}>{children}</AntdTheme>;
}
