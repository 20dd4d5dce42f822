import type { ReactNode } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { formatNumber } from '../../../fields/faces/formatNumber.ts';
import { Sign } from '../../../fields/faces/Sign.tsx';
import { useSay } from '../../texts/i18n.ts';
import { useDetailKeys } from './useDetailKeys.ts';
import { useNeighbours } from './useNeighbours.ts';

interface NeighbourButtonsProps {
  readonly resource: Resource;
  readonly id: string;
  readonly isCovered: boolean;
  readonly onOpen: (id: string) => void;
}

/** To the record before and the one after, in the list as it is filtered and sorted. */
export function NeighbourButtons({ resource, id, isCovered, onOpen }: NeighbourButtonsProps): ReactNode {
  const { say, language } = useSay();
  const { before, after, at, total } = useNeighbours(resource, id);
  const ways = [
    { handle: 'detail-before', to: before, mark: 'previous', word: say('detail.before'), keys: 'Alt+ArrowUp' },
    { handle: 'detail-after', to: after, mark: 'next', word: say('detail.after'), keys: 'Alt+ArrowDown' },
  ] as const;
  const opening = (to: string | undefined) => (to === undefined ? undefined : () => onOpen(to));
  useDetailKeys(isCovered ? {} : { 'Alt+ArrowUp': opening(before), 'Alt+ArrowDown': opening(after) });
  return (
    <span className="q-neighbours">
      {ways.map(({ handle, to, mark, word, keys }) => (
        <button
          key={handle}
          type="button"
          className="q-tool"
          data-testid={handle}
          aria-label={word}
          aria-keyshortcuts={keys}
          title={`${word} (${keys.replace('Arrow', '').replace('Up', '↑').replace('Down', '↓')})`}
          aria-disabled={to === undefined}
          onClick={opening(to)}
        >
          <Sign name={mark} />
        </button>
      ))}
      {at !== undefined && total !== undefined && (
        <span className="q-soft q-figures" role="status" data-testid="detail-place">
          {say('detail.place', { at: formatNumber(at, language), total: formatNumber(total, language) })}
        </span>
      )}
    </span>
  );
}
