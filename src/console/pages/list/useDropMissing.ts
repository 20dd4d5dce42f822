import { formatNumber } from '../../../fields/faces/formatNumber.ts';
import { useStable } from '../../client/rendering.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/i18n.ts';

/** Chosen records turned out to be no more: they are not chosen any longer, and the person is told, since no row shows it. */
export function useDropMissing(forget: (ids: readonly string[]) => void): (missing: readonly string[]) => void {
  const { notices } = useHouse();
  const { say, language } = useSay();
  return useStable((missing) => {
    forget(missing);
    const n = formatNumber(missing.length, language);
    notices.show({ type: 'error', text: say('list.missing', { n }) });
  });
}
