import { useMedia } from '../../theme/useMedia.ts';

/** Whether the window is that of a phone: too narrow for a menu beside the page. `layout.css` draws the same line. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 767px)');
}
