import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';

/** Shown while a page or the console itself is on its way. */
export function PageLoading(): ReactNode {
  const { say } = useSay();
  return (
    <div className="q-loading" role="status">
      {say('page.loading')}
    </div>
  );
}
