import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Related } from '../../../../../contract/resource.ts';
import { RelatedList } from '../../../detail/RelatedList.tsx';
import type { List } from '../../useList.ts';
import { EntryLink, useNameOf } from '../EntryLink.tsx';
import { useWord } from '../words/useWord.ts';
import '../../../detail/detail.css';

interface MapPanelProps {
  readonly list: List;
  readonly record: WireRecord;
  readonly inside: Related | undefined;
  readonly told: string;
  readonly onClose: () => void;
}

/** What is in a place, beside the plan; Escape leads back there. */
export function MapPanel({ list, record, inside, told, onClose }: MapPanelProps): ReactNode {
  const word = useWord();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const nameOf = useNameOf(list.resource);
  const { id } = record;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => title.current?.focus({ preventScroll: true }), [id]);
  return (
    <aside
      className="q-map-panel"
      data-testid="map-panel"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {nameOf(record)}
        </h2>
        <button
          type="button"
          className="q-plain q-dialog-close"
          data-testid="map-close"
          aria-label={word('closePlace')}
          onClick={onClose}
        >
          ×
        </button>
      </header>
      <p>{told}</p>
      <p>
        <EntryLink list={list} record={record} className="q-link">
          {word('placeOf')}
        </EntryLink>
      </p>
      {inside && <RelatedList related={inside} id={id} />}
    </aside>
  );
}
