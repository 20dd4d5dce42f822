import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Least room that a list of choices needs below its input, in px; with less it opens above. */
const leastRoom = 220;

/**
 * A popup that hangs on an anchor while `isOpen`: in the browser's top layer, so that nothing cuts it off. A click
 * elsewhere and scrolling away close it; one inside leaves the focus in the anchor.
 */
export function usePopup(
  anchor: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = popup;
    if (!isOpen || !current || !anchor.current) return;
    const { left, top, bottom, width } = anchor.current.getBoundingClientRect();
    const isAbove = window.innerHeight - bottom < leastRoom && top > leastRoom;
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
    const isInside = ({ target }: Event) =>
      target instanceof Node && (popup.current?.contains(target) || anchor.current?.contains(target));
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

/** Also on its edge and scrollbar: Chrome would give the focus to the page behind, and an input that loses it closes its popup. */
function keepFocus(event: MouseEvent): void {
  const { currentTarget } = event;
  if (currentTarget instanceof Node && !currentTarget.contains(document.activeElement)) event.preventDefault();
}
