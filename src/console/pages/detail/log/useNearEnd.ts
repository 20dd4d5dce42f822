import { type RefCallback, useEffect, useState } from 'react';

/** So far before it comes into sight, in px. */
const margin = 600;

/** Calls `near` when the element comes near to what is seen; undefined: not just now. */
export function useNearEnd(near: (() => void) | undefined): RefCallback<HTMLElement> {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element || !near) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      root: element.closest('.q-edit-body'),
      rootMargin: `${margin}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, near]);
  return setElement;
}
