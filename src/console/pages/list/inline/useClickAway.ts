import { type RefObject, useEffect } from 'react';
import { useStable } from '../../../client/rendering.ts';

/** What hangs on an input and is part of it, though it stands elsewhere in the page. */
const hanging = '.ant-select-dropdown, .ant-picker-dropdown, [popover], dialog';

/** Tells that the person has pressed somewhere else: what is typed is as good as entered. */
export function useClickAway(box: RefObject<HTMLElement | null>, onAway: () => void): void {
  const away = useStable(onAway);
  useEffect(() => {
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(hanging)) return;
      away();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [box, away]);
}
