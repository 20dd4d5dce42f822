import type { ReactNode, RefObject } from 'react';
import './carry.css';

/** What is carried, beside the pointer. */
export function Ghost({
  place,
  children,
}: {
  place: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="q-ghost" ref={place} aria-hidden="true">
      {children}
    </div>
  );
}
