import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { contentId, focusContent } from './focusContent.ts';

/** The first stop of the keyboard: past menu and header to the page. */
export function SkipLink(): ReactNode {
  const { say } = useSay();
  return (
    <a
      className="q-skip"
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        focusContent();
      }}
    >
      {say('layout.skip')}
    </a>
  );
}
