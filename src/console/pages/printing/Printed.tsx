import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHouse } from '../../house.ts';

interface PrintedProps {
  readonly testId: string;
  /** The size of a page, and what stands at its edges. */
  readonly pageRules: string;
  readonly children: ReactNode;
}

/** What goes to the printer while it is looked at: this alone. On the screen it is not seen. */
export function Printed({ testId, pageRules, children }: PrintedProps): ReactNode {
  const { nonce } = useHouse();
  return createPortal(
    <div className="q-printed" data-testid={testId} aria-hidden="true">
      <style nonce={nonce}>{pageRules}</style>
      {children}
    </div>,
    document.body,
  );
}
