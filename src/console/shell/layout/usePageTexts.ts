import type { Text } from '../../../contract/text.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from './place.ts';

const none: Text = { zh: '', en: '' };

/** What the menu calls the page around the component, in each language. */
export function usePageTexts(): Text {
  const { path } = usePlace();
  return useStore(useHouse().access).routes.get(path)?.title ?? none;
}
