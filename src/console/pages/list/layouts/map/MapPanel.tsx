import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Plan } from '../../../../../contract/lists.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Related } from '../../../../../contract/resource.ts';
import { compareDecimals, exactDecimal } from '../../../../../fields/numbers/decimals.ts';
import { formatNumber } from '../../../../../fields/widgets/formatNumber.ts';
import { useT } from '../../../../texts/i18n.ts';
import { RelatedList } from '../../../detail/RelatedList.tsx';
import type { List } from '../../useList.ts';
import { EntryLink, useNameOf } from '../entries.tsx';
import { useWord } from '../texts.ts';
import '../../../detail/detail.css';

interface MapPanelProps {
  readonly list: List;
  readonly record: WireRecord;
  readonly inside: Related | undefined;
  readonly reported: string;
  readonly onClose: () => void;
}

/** What is in a place, beside the plan; Escape leads back there. */
export function MapPanel({ list, record, inside, reported, onClose }: MapPanelProps): ReactNode {
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
      <p>{reported}</p>
      <p>
        <EntryLink list={list} record={record} className="q-link">
          {word('placeOf')}
        </EntryLink>
      </p>
      {inside && <RelatedList related={inside} id={id} />}
    </aside>
  );
}

/** What the looks of places mean, and how many there are of each. */
export function MapLegend({ counts }: { counts: ReadonlyMap<Fullness, number> }): ReactNode {
  const word = useWord();
  const { language } = useT();
  return (
    <ul className="q-map-legend" aria-label={word('mapLegend')}>
      {fullnesses
        .filter((fullness) => fullness !== 'unknown' || counts.has(fullness))
        .map((fullness) => (
          <li key={fullness} data-testid={`map-count-${fullness}`} data-count={counts.get(fullness) ?? 0}>
            <span className="q-place" data-full={fullness} aria-hidden="true" />
            {word(fullness)} {formatNumber(counts.get(fullness) ?? 0, language)}
          </li>
        ))}
    </ul>
  );
}

/** How full a place is; `unknown` where nobody says how much it takes. */
const fullnesses = ['empty', 'part', 'full', 'over', 'unknown'] as const;
export type Fullness = (typeof fullnesses)[number];

const nothing = { units: 0n, scale: 0 };

/** Nothing filled in is nothing there. */
export function fullnessOf(record: WireRecord, plan: Pick<Plan, 'fill' | 'capacity'>): Fullness {
  const fill = read(record[plan.fill]) ?? nothing;
  const capacity = read(record[plan.capacity]);
  if (compareDecimals(fill, nothing) <= 0) return 'empty';
  if (!capacity) return 'unknown';
  const rest = compareDecimals(fill, capacity);
  if (rest === 0) return 'full';
  return rest < 0 ? 'part' : 'over';
}

function read(value: unknown): ReturnType<typeof exactDecimal> {
  return typeof value === 'string' || typeof value === 'number' ? exactDecimal(value) : undefined;
}
