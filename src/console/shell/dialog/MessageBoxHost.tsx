import type { ReactNode } from 'react';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { MessageBoxView } from './MessageBoxView.tsx';

/** Shows the question that the message box holds, if any. */
export function MessageBoxHost(): ReactNode {
  const { box } = useHouse();
  const open = useStore(box.open);
  return open ? <MessageBoxView key={open.id} {...open} /> : null;
}
