import { type ReactNode, useContext } from 'react';
import { lateLoads } from '../../fields/widgets/late.tsx';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { InLook } from './inLook.ts';

/** Our look for parts of antd. */
export const loadLook = async () => (await import('./AntdLook.tsx')).AntdLook;

// Every part of a widget that comes late stands in it.
lateLoads.add(loadLook);
const AntdLook = lazyPart(loadLook);

/** Our look for a part of antd, wherever it stands: loaded with the first one, and put up once around a whole form. */
export function Look({ children, waiting }: { children: ReactNode; waiting?: ReactNode }): ReactNode {
  return useContext(InLook) ? children : <AntdLook waiting={waiting}>{children}</AntdLook>;
}
