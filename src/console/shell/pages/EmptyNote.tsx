import type { ReactNode } from 'react';
import '../../pages/pages.css';

interface EmptyNoteProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Where rows or cards would begin, that there are none, and what can be done about it. */
export function EmptyNote({ title, text, children }: EmptyNoteProps): ReactNode {
  return (
    <div className="q-empty" role="status">
      <strong>{title}</strong>
      <span>{text}</span>
      {children}
    </div>
  );
}
