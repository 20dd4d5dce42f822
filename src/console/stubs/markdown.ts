import type { ReactNode } from 'react';

/** Stands in for the Markdown that RJSF reads help texts and its own errors with: the texts of this console are plain. */
const markdown = ({ children }: { children: ReactNode }): ReactNode => children;

export { markdown as Markdown };
