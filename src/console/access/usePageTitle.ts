import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';
import { usePlace } from '../shell/layout/place.ts';
import { useSay } from '../texts/useSay.ts';

/** What the menu calls the page around the component. */
export function usePageTitle(): string {
  const { language } = useSay();
  const { path } = usePlace();
  return useStore(useHouse().access).routes.get(path)?.title[language] ?? '';
}
