import type { CSSProperties } from 'react';
import type { GridColumn } from './gridColumn.ts';

/** How the cells of a column are kept at an edge of the box; empty for those that scroll with the others. */
export interface ColumnPin {
  readonly 'data-pin'?: 'left' | 'right';
  /** What is scrolled goes below this one: the last of those that are pinned at the beginning. */
  readonly 'data-edge'?: true;
  readonly style?: CSSProperties;
}

type Measures = Pick<GridColumn<never>, 'width' | 'pin'>;

/**
 * The pins of the columns in their order, pinned ones expected at their edge; `lead` is the width of what is pinned before them,
 * in px. They do not depend on the width of the box, so that rows need not be rendered again when it changes.
 */
export function columnPins(columns: readonly Measures[], lead: number): readonly ColumnPin[] {
  const widthOf = (some: readonly Measures[]): number => some.reduce((sum, { width }) => sum + width, 0);
  return columns.map(({ pin }, i): ColumnPin => {
    const isEdge = pin === 'left' && columns[i + 1]?.pin !== 'left';
    const edge: ColumnPin = isEdge ? { 'data-edge': true } : {};
    if (pin === 'left') return { ...edge, 'data-pin': pin, style: { left: lead + widthOf(columns.slice(0, i)) } };
    if (pin === 'right') return { 'data-pin': pin, style: { right: widthOf(columns.slice(i + 1)) } };
    return scrolled;
  });
}

const scrolled: ColumnPin = {};
