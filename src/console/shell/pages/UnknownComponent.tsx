import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { MessagePage } from './MessagePage.tsx';

/** The page of a menu entry whose component nothing answers to: it says which, and is never dropped in silence. */
export function UnknownComponent({ component }: { component: string }): ReactNode {
  const { say } = useSay();
  return (
    <MessagePage
      handle="unknown-component"
      title={say('page.unknownTitle')}
      text={say('page.unknownText', { component })}
    />
  );
}
