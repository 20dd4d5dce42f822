import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { readablePath } from '../../paths/readablePath.ts';
import { useSay } from '../../texts/useSay.ts';
import { MessagePage } from './MessagePage.tsx';

/** The page of an unknown path. */
export function NotFound({ path }: { path: string }): ReactNode {
  const { say } = useSay();
  const navigate = useNavigate();
  return (
    <MessagePage
      handle="not-found"
      title={say('page.notFoundTitle')}
      text={say('page.notFoundText', { path: readablePath(path) })}
    >
      <button type="button" className="q-button q-button-primary" onClick={() => navigate('/')}>
        {say('page.home')}
      </button>
    </MessagePage>
  );
}
