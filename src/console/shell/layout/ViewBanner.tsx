import { EyeOutlined } from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import { personName } from '../../client/personName.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { Icon } from '../icons/Icon.tsx';
import { useLeave } from './useLeave.ts';

/** Says to whoever looks at somebody else's console that it is not their own, and lets them back. */
export function ViewBanner(): ReactNode {
  const { session } = useHouse();
  const { say, language } = useSay();
  const leave = useLeave();
  const user = useStore(session)?.userInfo;
  if (user?.viewedBy === undefined) return null;
  const { account, viewedBy } = user;
  return (
    <div className="q-banner q-banner-view" role="status" data-testid="view-banner">
      <Icon icon={EyeOutlined} />
      <strong>{say('viewing.as', { name: personName(user, language), account })}</strong>
      <span className="q-banner-text">{say('viewing.onlyLooking', { account: viewedBy })}</span>
      <button type="button" className="q-button" data-testid="view-end" onClick={() => void leave()}>
        {say('viewing.end')}
      </button>
    </div>
  );
}
