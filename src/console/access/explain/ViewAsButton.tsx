import { EyeOutlined } from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import { accessPerms } from '../../../contract/access.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { Icon } from '../../shell/icons/Icon.tsx';
import { useHolds } from '../useHolds.ts';
import { useWord } from '../words/useWord.ts';
import { useViewAs } from './useViewAs.ts';

/** Opens the console as somebody else sees it, for those who may. */
export function ViewAsButton({ userId }: { readonly userId: string }): ReactNode {
  const word = useWord();
  const own = useStore(useHouse().session)?.userInfo.id;
  const mayView = useHolds(accessPerms.viewAs);
  const viewAs = useViewAs();
  if (!mayView || userId === own) return null;
  return (
    <button
      type="button"
      className="q-button"
      data-testid="view-as"
      title={word('viewAsHint')}
      onClick={() => void viewAs(userId)}
    >
      <Icon icon={EyeOutlined} /> {word('viewAs')}
    </button>
  );
}
