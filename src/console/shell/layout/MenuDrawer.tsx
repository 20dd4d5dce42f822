import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { useModal } from '../dialog/useModal.ts';
import { SideMenu } from '../sideMenu/SideMenu.tsx';

/** The side menu of a phone: over the page, away after a choice, with Escape or by a touch beside it. */
export function MenuDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useSay();
  const modal = useModal({ onClose });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is Escape, which a dialog brings along
    <dialog
      {...modal}
      className="q-drawer"
      aria-label={say('layout.menu')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <SideMenu isCollapsed={false} onChoose={onClose} />
    </dialog>
  );
}
