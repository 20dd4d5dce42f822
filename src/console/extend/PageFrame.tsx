import type { ReactNode } from 'react';
import { usePageTitle } from '../access/usePageTitle.ts';
import './extend.css';

interface PageFrameProps {
  /** Beside the title. */
  readonly tools?: ReactNode;
  /** Handle for automation. */
  readonly handle?: string;
  readonly children: ReactNode;
}

/** The frame of a page: the title that the menu has for it, what can be done with it as a whole, and below it the rest. */
export function PageFrame({ tools, handle, children }: PageFrameProps): ReactNode {
  const title = usePageTitle();
  return (
    <div className="q-business" data-testid={handle}>
      <div className="q-business-head">
        <h1>{title}</h1>
        <span className="q-grow" />
        {tools}
      </div>
      {children}
    </div>
  );
}
