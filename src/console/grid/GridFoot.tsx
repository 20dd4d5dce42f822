import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ColumnPin, GridColumn } from './columns.ts';

interface GridFootProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly pins: readonly ColumnPin[];
  /** Column widths in px. */
  readonly widths: readonly number[];
  /** Width of the selection column in px; 0 if there is none. */
  readonly lead: number;
  /** Footer content by column key; the key `footHead` holds the label at the start of the footer. */
  readonly foot: ReadonlyMap<string, ReactNode>;
}

/** The footer with summaries over all rows; hidden while none of its values is visible. */
export function GridFoot<Row>({ columns, pins, widths, lead, foot }: GridFootProps<Row>): ReactNode {
  const row = useRef<HTMLTableSectionElement>(null);
  const isReported = useFootViewport(row, { columns, pins, widths, lead, foot });
  return (
    <tfoot ref={row} data-testid="list-foot" data-reported={isReported} onPointerOver={reportCut}>
      <tr>
        {lead > 0 && <td className="q-cell" data-pin="left" style={{ left: 0 }} />}
        {columns.map(({ key, align }, i) => (
          <td key={key} className="q-cell" data-align={align} data-testid={`foot-${key}`} {...pins[i]}>
            {i === 0 && foot.get(footHead)}
            {foot.has(key) && <span data-foot={key}>{foot.get(key)}</span>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Key of the label at the start of the footer. No column can have this key, because it begins with a space. */
export const footHead = ' head';

/** Horizontal padding of a cell in px, both sides together. */
const cellPadding = 22;

const noWidths: ReadonlyMap<string, number> = new Map();

/** Measures the minimum column widths, in px by column key, that show all footer values in full. Measures again when the values change. */
export function useFootWidths(box: RefObject<HTMLElement | null>, foot: ReadonlyMap<string, unknown> | undefined) {
  const [least, setLeast] = useState(noWidths);
  useLayoutEffect(() => {
    const cells = foot ? [...(box.current?.querySelectorAll<HTMLElement>('tfoot [data-foot]') ?? [])] : [];
    const expected = new Map(
      cells.flatMap((cell) => {
        const { width } = cell.getBoundingClientRect();
        return width > 0 ? [[cell.dataset.foot ?? '', Math.ceil(width) + cellPadding] as const] : [];
      }),
    );
    setLeast((now) => (isSameWidths(now, expected) ? now : expected));
  }, [box, foot]);
  return least;
}

function isSameWidths(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([key, width]) => b.get(key) === width);
}

interface FootCase {
  readonly columns: readonly { readonly key: string }[];
  readonly pins: readonly ColumnPin[];
  readonly widths: readonly number[];
  readonly lead: number;
  readonly foot: ReadonlyMap<string, unknown>;
}

/**
 * Returns true while the footer should be shown: when one of its values is visible or pinned, or when it has no values. The label at the
 * start of the footer does not count as a value.
 */
function useFootViewport(row: RefObject<HTMLElement | null>, requested: FootCase): boolean {
  const { columns, pins, foot } = requested;
  const [isReported, setReported] = useState(true);
  const reported = columns.flatMap(({ key }) => (foot.has(key) ? [key] : []));
  const isAlways = reported.length === 0 || columns.some(({ key }, i) => reported.includes(key) && pins[i]?.['data-pin']);
  const names = reported.join(' ');
  const margin = coveredMargin(requested);
  useEffect(() => {
    const { current } = row;
    if (!current || isAlways) return;
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target);
        setReported(seen.size > 0);
      },
      { root: current.closest('section'), rootMargin: margin, threshold: 0.2 },
    );
    for (const name of names.split(' ')) {
      const cell = current.querySelector(`[data-testid="foot-${name}"]`);
      if (cell) observer.observe(cell);
    }
    return () => observer.disconnect();
  }, [row, isAlways, names, margin]);
  return isAlways || isReported;
}

interface Covered {
  readonly pins: readonly ColumnPin[];
  /** Column widths in px. */
  readonly widths: readonly number[];
  /** Width of the selection column in px. */
  readonly lead: number;
}

/** Returns the root margin for an intersection observer that excludes the area covered by pinned columns. */
export function coveredMargin({ pins, widths, lead }: Covered): string {
  const covered = (side: 'left' | 'right'): number =>
    pins.reduce((sum, pin, i) => sum + (pin['data-pin'] === side ? (widths[i] ?? 0) : 0), 0);
  return `0px -${Math.ceil(covered('right'))}px 0px -${Math.ceil(lead + covered('left'))}px`;
}

/** Shows the full text of a truncated cell as a tooltip. */
export function reportCut({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
  else cell?.removeAttribute('title');
}
