import type { ReactNode } from 'react';

/** Replaces the Markdown renderer that RJSF uses for help texts and errors: this console's texts are plain text. */
const markdown = ({ children }: { children: ReactNode }): ReactNode => children;

export { markdown as Markdown };
