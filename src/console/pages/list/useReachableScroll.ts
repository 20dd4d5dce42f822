import { type RefObject, useLayoutEffect } from 'react';

/** Lets the keyboard reach and scroll the rows; antd's scrolling body takes no properties of its own. */
export function useReachableScroll(box: RefObject<HTMLElement | null>, label: string): void {
  useLayoutEffect(() => {
    const body = box.current?.querySelector('.ant-table-body');
    body?.setAttribute('tabindex', '0');
    body?.setAttribute('role', 'region');
    body?.setAttribute('aria-label', label);
  }, [box, label]);
}
