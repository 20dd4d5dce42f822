import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Plan, Related } from '../../../../../contract/lists.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { compareDecimals, toDecimal } from '../../../../../fields/numbers/decimals.ts';
import { formatNumber } from '../../../../../fields/widgets/formatNumber.ts';
import { RelatedList } from '../../../detail/RelatedList.tsx';
import type { List } from '../../useList.ts';
import { EntryLink, useNameOf } from '../entries.tsx';
import { texts } from '../texts.ts';
import { type Aisle, type Block, blockHeight, heightOf, type Placed, sizes, stepIn, topOf } from './planOf.ts';
import '../../../detail/detail.css';

interface MapPanelProps {
  readonly list: List;
  readonly record: WireRecord;
  readonly inside: Related | undefined;
  readonly reported: string;
  readonly onClose: () => void;
}

/** Panel with the content of a location; Escape returns to the map. */
export function MapPanel({ list, record, inside, reported, onClose }: MapPanelProps): ReactNode {
  const { t } = texts.useT();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const nameOf = useNameOf(list.resource);
  const { id } = record;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each location
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
        <button type="button" className="q-plain q-dialog-close" data-testid="map-close" aria-label={t('closePlace')} onClick={onClose}>
          ×
        </button>
      </header>
      <p>{reported}</p>
      <p>
        <EntryLink list={list} record={record} className="q-link">
          {t('placeOf')}
        </EntryLink>
      </p>
      {inside && <RelatedList related={inside} id={id} />}
    </aside>
  );
}

/** Legend of the map with the number of locations per fill level. */
export function MapLegend({ counts }: { counts: ReadonlyMap<Fullness, number> }): ReactNode {
  const { t, language } = texts.useT();
  return (
    <ul className="q-map-legend" aria-label={t('mapLegend')}>
      {fullnesses
        .filter((fullness) => fullness !== 'unknown' || counts.has(fullness))
        .map((fullness) => (
          <li key={fullness} data-testid={`map-count-${fullness}`} data-count={counts.get(fullness) ?? 0}>
            <span className="q-location" data-full={fullness} aria-hidden="true" />
            {t(fullness)} {formatNumber(counts.get(fullness) ?? 0, language)}
          </li>
        ))}
    </ul>
  );
}

/** Fill levels of a location; `unknown` if it holds something but has no capacity. */
const fullnesses = ['empty', 'part', 'full', 'over', 'unknown'] as const;
type Fullness = (typeof fullnesses)[number];

const nothing = { units: 0n, scale: 0 };

/** Returns the fill level; a missing fill value counts as 0. */
export function fullnessOf(record: WireRecord, plan: Pick<Plan, 'fill' | 'capacity'>): Fullness {
  const fill = toDecimal(record[plan.fill]) ?? nothing;
  const capacity = toDecimal(record[plan.capacity]);
  if (compareDecimals(fill, nothing) <= 0) return 'empty';
  if (!capacity) return 'unknown';
  const rest = compareDecimals(fill, capacity);
  if (rest === 0) return 'full';
  return rest < 0 ? 'part' : 'over';
}

/** Functions for the texts and fill levels of locations. They keep their identity, because rows are memoized. */
interface Reported {
  readonly fullness: (record: WireRecord) => Fullness;
  readonly nameOf: (record: WireRecord) => string;
  /** Returns the name and occupancy of a location as text. */
  readonly notify: (record: WireRecord) => string;
  /** Returns the title of a row, for example `Aisle A2`. */
  readonly rowName: (name: string) => string;
}

interface MapBlockProps extends Reported {
  readonly onActive: (location: Placed) => void;
  readonly onOpen: (id: string) => void;
  readonly block: Block;
  readonly title: string;
  readonly hintId: string;
  /** The visible range, in px from the top of the block. */
  readonly viewport: { readonly from: number; readonly to: number };
  readonly columns: ColumnViewport;
  /** The location to which the keyboard focus was last moved; undefined until the block first has the focus. */
  readonly active: Placed | undefined;
  readonly chosen: string | undefined;
}

/** One block with a row per aisle and a column per shelf. It is a single tab stop; arrow keys move between locations. */
export function MapBlock(props: MapBlockProps): ReactNode {
  const { block, title, hintId, viewport, columns, active, chosen, onActive, onOpen, ...reported } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const at = active ?? block.aisles[0]?.locations[0];
  const width = block.columns.length * columns.width;
  useLayoutEffect(() => {
    if (active && grid.current === document.activeElement)
      document.getElementById(locationId(id, active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, id]);
  const press = (event: KeyboardEvent): void => {
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    const isOpening = event.key === 'Enter' || event.key === ' ';
    const next = stepIn(block, at, event.key);
    if (!isOpening && !next && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (isOpening) onOpen(at.record.id);
    else if (next) onActive(next);
  };
  return (
    <section className="q-map-block" data-testid={`map-block-${block.name}`} style={{ height: blockHeight(block) }}>
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: only visible rows are rendered, at positions set by CSS */}
      <div
        ref={grid}
        className="q-map-grid"
        role="grid"
        tabIndex={0}
        aria-labelledby={id}
        aria-describedby={hintId}
        aria-rowcount={block.aisles.length}
        aria-colcount={block.columns.length + 1}
        aria-activedescendant={at && locationId(id, at)}
        style={{ width: width + rowHeadWidth, '--q-column': `${columns.width}px` } as CSSProperties}
        onKeyDown={press}
        onFocus={() => at && onActive(at)}
      >
        <div className="q-map-columns" role="presentation">
          {block.columns.map((column) => (
            <span key={column} title={column}>
              {column}
            </span>
          ))}
        </div>
        {block.aisles.map((aisle, i) => {
          const top = topOf(block, i) + sizes.heads;
          const isSeen = top < viewport.to && top + heightOf(aisle) > viewport.from;
          const isActive = at !== undefined && aisle.locations.includes(at);
          if (!isSeen && !isActive) return null;
          return (
            <MapAisle
              key={aisle.name}
              {...reported}
              {...{ aisle, id, index: i, top: topOf(block, i), count: block.columns.length, ...columns }}
              active={isActive ? at : undefined}
              chosen={aisle.locations.some(({ record }) => record.id === chosen) ? chosen : undefined}
            />
          );
        })}
      </div>
    </section>
  );
}

const rowHeadWidth = 72;

function locationId(id: string, { record }: Placed): string {
  return `${id}${record.id}`;
}

interface MapAisleProps extends Reported, ColumnViewport {
  readonly aisle: Aisle;
  readonly id: string;
  readonly index: number;
  readonly top: number;
  /** Number of columns in the block. */
  readonly count: number;
  readonly active: Placed | undefined;
  readonly chosen: string | undefined;
}

/** Memoized, so that a row re-renders only when its own data change. */
const MapAisle = memo(function MapAisle({ aisle, id, index, top, count, from, to, width, active, chosen, ...reported }: MapAisleProps) {
  const shape = { '--q-columns': count, '--q-slots': aisle.slots, top, height: heightOf(aisle) } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only visible parts are rendered, at positions set by CSS
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    <div className="q-map-aisle" role="row" aria-rowindex={index + 1} style={shape}>
      {/* biome-ignore lint/a11y/useSemanticElements: only visible parts are rendered, at positions set by CSS */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus */}
      <span className="q-map-row" role="rowheader" title={reported.rowName(aisle.name)}>
        {aisle.name}
      </span>
      {aisle.locations.map((location) => {
        const { record, x, y } = location;
        // The active location is always rendered, because `aria-activedescendant` refers to it.
        if ((x < from || x >= to) && location !== active) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: only visible parts are rendered, at positions set by CSS
          // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and refers to the active location
          <div
            key={record.id}
            id={locationId(id, location)}
            className="q-location"
            role="gridcell"
            aria-colindex={x + 2}
            aria-label={reported.notify(record)}
            aria-selected={record.id === chosen}
            data-location={record.id}
            data-full={reported.fullness(record)}
            data-active={location === active || undefined}
            style={{ gridColumn: x + 2, gridRow: y - aisle.from + 1 }}
          >
            {width >= leastNamed && <span>{reported.nameOf(record)}</span>}
          </div>
        );
      })}
    </div>
  );
});

/** The columns to render. */
interface ColumnViewport {
  readonly from: number;
  /** The first column that is not rendered. */
  readonly to: number;
  /** Width of each column in px. */
  readonly width: number;
}

/** Maximum width of a column, and the least with which locations show their names, in px. */
const [mostWide, leastNamed] = [160, 76];

/** Width in px that blocks cannot use: the padding of their container. */
const padding = 24;

/** The range moves in steps of this many columns, with one extra step on both sides. */
const columnStep = 10;
/** Assumed range until the container is measured. */
const firstColumns = { from: 0, to: 40, width: sizes.column };

/**
 * Returns the columns to render, because long racks have more columns than fit on a screen, and their width: the widest block, with `most`
 * columns, fills its container.
 */
export function useColumnViewport(box: RefObject<HTMLElement | null>, most: number): ColumnViewport {
  const [seen, setSeen] = useState<ColumnViewport>(firstColumns);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = (): void => {
      // A hidden page has no width, so the last measurement is kept.
      if (current.clientWidth === 0) return;
      const fitting = Math.floor((current.clientWidth - padding - rowHeadWidth) / Math.max(1, most));
      const width = Math.min(mostWide, Math.max(sizes.column, fitting));
      const stepAt = (px: number): number => Math.floor(px / width / columnStep);
      const from = Math.max(0, stepAt(current.scrollLeft) - 1) * columnStep;
      const to = (stepAt(current.scrollLeft + current.clientWidth) + 2) * columnStep;
      setSeen((before) => (before.from === from && before.to === to && before.width === width ? before : { from, to, width }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      current.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [box, most]);
  return seen;
}
