import { type ReactNode, useContext } from 'react';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { InLook } from './inLook.ts';

const AntdLook = lazyPart(async () => (await import('./AntdLook.tsx')).AntdLook);

/** Our look for a part of antd, wherever it stands: loaded with the first one, and put up once around a whole form. */
export function Look({ children, waiting }: { children: ReactNode; waiting?: ReactNode }): ReactNode {
  return useContext(InLook) ? children : <AntdLook waiting={waiting}>{children}</AntdLook>;
}
