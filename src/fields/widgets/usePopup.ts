import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The minimum space below an input for its list of choices, in px. With less space the list opens above the input. */
const minHeight = 220;

/**
 * Anchors a popup to an element while `isOpen`. The popup is in the browser's top layer, so that no container clips it. It is closed by a
 * click or by scrolling outside it, and when the window is resized. A click inside leaves the focus in the anchor.
 */
export function usePopup(anchor: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = popup;
    if (!isOpen || !current || !anchor.current) return;
    const { left, top, bottom, width } = anchor.current.getBoundingClientRect();
    const isAbove = window.innerHeight - bottom < minHeight && top > minHeight;
    current.style.left = `${Math.max(4, Math.min(left, window.innerWidth - Math.max(width, 220) - 4))}px`;
    current.style.minWidth = `${Math.max(width, 220)}px`;
    current.style.top = isAbove ? 'auto' : `${bottom + 4}px`;
    current.style.bottom = isAbove ? `${window.innerHeight - top + 4}px` : 'auto';
    current.style.maxHeight = `${Math.min(320, (isAbove ? top : window.innerHeight - bottom) - 12)}px`;
    current.showPopover();
  }, [anchor, isOpen]);
  useEffect(() => {
    const { current } = popup;
    if (!isOpen || !current) return;
    const isInside = ({ target }: Event) => target instanceof Node && (popup.current?.contains(target) || anchor.current?.contains(target));
    const leave = (event: Event) => {
      if (!isInside(event)) onClose();
    };
    current.addEventListener('mousedown', keepFocus);
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('scroll', leave, true);
    window.addEventListener('resize', onClose);
    return () => {
      current.removeEventListener('mousedown', keepFocus);
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('scroll', leave, true);
      window.removeEventListener('resize', onClose);
    };
  }, [anchor, isOpen, onClose]);
  return popup;
}

/**
 * Keeps the focus in the anchor while the user clicks in the popup, even on its edge or scrollbar. Otherwise Chrome would move the focus
 * to the page, and the input would close its popup on blur.
 */
function keepFocus(event: MouseEvent): void {
  const { currentTarget } = event;
  if (currentTarget instanceof Node && !currentTarget.contains(document.activeElement)) event.preventDefault();
}
