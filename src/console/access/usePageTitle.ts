import { usePageTexts } from '../shell/layout/usePageTexts.ts';
import { useSay } from '../texts/useSay.ts';

/** What the menu calls the page around the component. */
export function usePageTitle(): string {
  const { language } = useSay();
  return usePageTexts()[language];
}
